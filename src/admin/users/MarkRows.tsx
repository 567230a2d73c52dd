import { useState } from 'react';
import type { UserInfo } from '#contract/admin/admin.ts';
import { VERIFIED_KINDS, type VerifiedKind } from '#contract/people/verified.ts';
import { verifiedNames } from '#contract/people/verifiedTexts.ts';
import { ReasonField } from '#src/admin/ReasonField.tsx';
import { useResumed } from '#src/session/login/useResumed.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { useDraft } from '#src/shared/hooks/useDraft.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { ConfirmSheet } from '#src/shared/ui/overlays/ConfirmSheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { markTexts } from './texts.ts';
import { useUsersActions } from './usersStore.ts';

/** Who the user is verified to be: a row gives its mark, or takes it back. */
export function MarkRows({ user: { user_id: id, verified } }: { user: UserInfo }) {
  const [asked, setAsked] = useResumed<{ kind: VerifiedKind | null }>(`verified-${id}`);
  // Stays while the sheet slides away.
  const [latest, setLatest] = useState(asked);
  if (asked && asked !== latest) setLatest(asked);
  const kind = latest?.kind ?? null;
  const [note = '', setNote] = useDraft<string>(`typed-verified-${id}`, useUserId());
  const { sendMark, showUser } = useUsersActions();
  const { showError, showSuccess } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));

  const confirm = () =>
    submit(async () => {
      await sendMark(id, kind, note);
      setAsked(undefined);
      setNote(undefined);
      showSuccess(kind ? markTexts.given : markTexts.taken);
      await showUser(id);
    });
  return (
    <>
      <ActionList title={markTexts.title}>
        {VERIFIED_KINDS.map((one) => (
          <ActionRow
            key={one}
            icon={one === verified ? 'check' : undefined}
            label={verifiedNames[one]}
            aria-pressed={one === verified}
            onClick={() => setAsked({ kind: one === verified ? null : one })}
          />
        ))}
      </ActionList>
      <ConfirmSheet
        isOpen={asked !== undefined}
        title={kind ? markTexts.give(verifiedNames[kind]) : markTexts.take}
        confirmText={kind ? markTexts.confirm : markTexts.confirmTake}
        isDanger={kind === null}
        isBusy={isBusy}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(undefined)}
      >
        <ReasonField
          label={markTexts.note}
          hint={markTexts.noteHint}
          value={note}
          onChange={setNote}
        />
      </ConfirmSheet>
    </>
  );
}
