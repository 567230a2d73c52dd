import type { Dialog } from '#contract/messages/messages.ts';
import { useOtherPerson } from '#src/messages/sync/people.ts';
import { messagesTexts } from '#src/messages/texts.ts';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { PutAwayRows } from './PutAwayRows.tsx';

interface DialogSheetProps {
  dialog: Dialog;
  isOpen: boolean;
  onClose: () => void;
}

/** The actions of a dialog in the list. */
export function DialogSheet({ dialog, isOpen, onClose }: DialogSheetProps) {
  const { username: name } = useOtherPerson(dialog.user_id);
  return (
    <Sheet isOpen={isOpen} title={messagesTexts.actionsOf(name)} onClose={onClose}>
      <ActionList>
        <PutAwayRows dialog={dialog} onChosen={onClose} />
      </ActionList>
    </Sheet>
  );
}
