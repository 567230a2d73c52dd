import type { Dialog, DialogChange } from '#contract/messages/messages.ts';
import { messagesStore } from '#src/messages/sync/messagesStore.ts';
import { putAwayTexts } from '#src/messages/texts.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';

interface PutAwayRowsProps {
  dialog: Dialog;
  /** A row was tapped. */
  onChosen: () => void;
  /** The dialog is in the archive now. */
  onArchived?: () => void;
}

/** Puts a dialog away and mutes it, or takes that back. */
export function PutAwayRows({ dialog, onChosen, onArchived }: PutAwayRowsProps) {
  const { user_id: otherId, is_archived: isArchived, is_muted: isMuted } = dialog;
  const { setDialog } = useActions(messagesStore);
  const { showSuccess, showError } = useToasts();
  const change = async (wanted: DialogChange, done: string, then?: () => void) => {
    onChosen();
    try {
      await setDialog(otherId, wanted);
      showSuccess(done);
      then?.();
    } catch (error) {
      showError(errorText(error, putAwayTexts.failed));
    }
  };
  return (
    <>
      <ActionRow
        icon={isMuted ? moreIcons.bell : moreIcons.bellOff}
        label={isMuted ? putAwayTexts.unmute : putAwayTexts.mute}
        onClick={() =>
          void change({ muted: !isMuted }, isMuted ? putAwayTexts.isUnmuted : putAwayTexts.isMuted)
        }
      />
      <ActionRow
        icon={moreIcons.archive}
        label={isArchived ? putAwayTexts.restore : putAwayTexts.archive}
        onClick={() =>
          void (isArchived
            ? change({ archived: false }, putAwayTexts.restored)
            : change({ archived: true }, putAwayTexts.archived, onArchived))
        }
      />
    </>
  );
}
