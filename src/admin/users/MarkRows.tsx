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
import { formatDay } from '#src/shared/text/format.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { markTexts } from './texts.ts';
import { usersStore } from './usersStore.ts';

interface Asked {
  kind: VerifiedKind | null;
  /** A suspended mark is not given back. */
  isDrop?: true;
}

/** Who the user is verified to be: a row gives its mark, or takes it back; a suspended one is named. */
export function MarkRows({ user }: { user: UserInfo }) {
  const { user_id: id, verified, suspended_mark: suspended } = user;
  const [asked, setAsked] = useResumed<Asked>(`verified-${id}`);
  // Stays while the sheet slides away.
  const [latest, setLatest] = useState(asked);
  if (asked && asked !== latest) setLatest(asked);
  const kind = latest?.kind ?? null;
  const taking = latest?.isDrop ? markTexts.drop : markTexts.take;
  const words = kind ? markTexts.give(verifiedNames[kind]) : taking;
  const [note = '', setNote] = useDraft<string>(`typed-verified-${id}`, useUserId());
  const { sendMark, showUser } = useActions(usersStore);
  const { showError, showSuccess } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));

  const confirm = () =>
    submit(async () => {
      await sendMark(id, kind, note);
      setAsked(undefined);
      setNote(undefined);
      showSuccess(words.done);
      await showUser(id);
    });
  return (
    <>
      <ActionList title={markTexts.title}>
        {suspended && (
          <>
            <ActionRow
              icon="alert"
              label={markTexts.suspended(verifiedNames[suspended.kind], formatDay(suspended.at))}
              note={markTexts.suspendedNote(suspended.name)}
            />
            <ActionRow
              label={markTexts.dropRow}
              isDanger
              onClick={() => setAsked({ kind: null, isDrop: true })}
            />
          </>
        )}
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
        title={words.question}
        confirmText={words.confirm}
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
