import { useState } from 'react';
import { errorText } from '#src/shared/text/errorText.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { ConfirmSheet } from '#src/shared/ui/overlays/ConfirmSheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useMessagesActions } from '#src/messages/sync/messagesStore.ts';
import { deletedTexts } from '#src/messages/texts.ts';
import styles from './DeletedNotice.module.css';

interface DeletedNoticeProps {
  otherId: number;
  onRemoved: () => void;
}

/** Takes the place of the composer when the other user has deleted the account. */
export function DeletedNotice({ otherId, onRemoved }: DeletedNoticeProps) {
  const [isConfirming, setConfirming] = useState(false);
  const { removeDialog } = useMessagesActions();
  const { showError } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error, deletedTexts.failed)));

  const remove = async () => {
    const isRemoved = await submit(() => removeDialog(otherId));
    setConfirming(false);
    if (isRemoved) onRemoved();
  };

  return (
    <div className={styles.notice}>
      <p>{deletedTexts.notice}</p>
      <Button mode="plain" isDanger onClick={() => setConfirming(true)}>
        {deletedTexts.remove}
      </Button>
      <ConfirmSheet
        isOpen={isConfirming}
        title={deletedTexts.removeTitle}
        confirmText={deletedTexts.removeConfirm}
        isDanger
        isBusy={isBusy}
        onConfirm={() => void remove()}
        onClose={() => setConfirming(false)}
      >
        {deletedTexts.removeText}
      </ConfirmSheet>
    </div>
  );
}
