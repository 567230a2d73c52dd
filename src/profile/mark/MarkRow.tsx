import { verifiedNames } from '#contract/people/verifiedTexts.ts';
import { useResumed } from '#src/session/login/useResumed.ts';
import { useOwnProfile } from '#src/session/sessionStore.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { MarkSheet } from './MarkSheet.tsx';
import { markTexts } from './texts.ts';

/** Asks for the mark of a shelter, breeder, shop or vet; shows the one in force. */
export function MarkRow() {
  const [isOpen = false, setOpen] = useResumed<true>('mark');
  const kind = useOwnProfile()?.verified;
  return (
    <ActionRow
      icon={moreIcons.shield}
      label={markTexts.row}
      value={kind ? verifiedNames[kind] : undefined}
      onClick={() => setOpen(true)}
    >
      <MarkSheet isOpen={isOpen} onClose={() => setOpen(undefined)} />
    </ActionRow>
  );
}
