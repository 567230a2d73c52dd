import { useState } from 'react';
import { ReasonField } from '#src/admin/ReasonField.tsx';
import { REASON_MAX } from '#contract/ads/ads.ts';
import { cleanText, codePoints } from '#contract/fields.ts';
import { fieldErrors } from '#contract/texts.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { ConfirmSheet } from '#src/shared/ui/overlays/ConfirmSheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useDraft } from '#src/shared/hooks/useDraft.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { usersStore } from './usersStore.ts';
import { userTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

interface BanSheetProps {
  user: { user_id: number; username: string };
  isBanning: boolean;
  isOpen: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before a ban, for its reason too, or before lifting one. */
export function BanSheet({ user, isBanning, isOpen, onDone, onClose }: BanSheetProps) {
  const [reason = '', setReason] = useDraft<string>(`typed-ban-${user.user_id}`, useUserId());
  const [error, setError] = useState<string>();
  const { sendBan } = useActions(usersStore);
  const { showError, showSuccess } = useToasts();
  const { isBusy, submit } = useSubmit((failure) => {
    if (isBanning) setError(errorText(failure));
    else showError(errorText(failure));
  });
  const length = codePoints(reason);

  const confirm = async () => {
    const clean = cleanText(reason);
    if (isBanning && length > REASON_MAX) {
      setError(fieldErrors.reason);
      return;
    }
    await submit(async () => {
      const { message } = await sendBan(user.user_id, isBanning, isBanning ? clean : '');
      setReason(undefined);
      showSuccess(message);
      onDone();
    });
  };
  return (
    <ConfirmSheet
      isOpen={isOpen}
      title={(isBanning ? userTexts.banUserTitle : userTexts.unbanTitle)(user.username)}
      confirmText={isBanning ? userTexts.ban : userTexts.unban}
      isDanger={isBanning}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <div className={styles.stack}>
        {isBanning ? userTexts.banText : userTexts.unbanText}
        {isBanning && (
          <ReasonField
            label={userTexts.banReason}
            hint={userTexts.banReasonHint}
            error={error}
            value={reason}
            onChange={(text) => {
              setReason(text);
              setError(undefined);
            }}
          />
        )}
      </div>
    </ConfirmSheet>
  );
}
