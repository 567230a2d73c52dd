import { errorText } from '#src/shared/text/errorText.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { hapticError, hapticSuccess } from '#src/messenger/haptics.ts';
import { messagesStore } from '#src/messages/sync/messagesStore.ts';
import { blockTexts, conversationTexts } from '#src/messages/texts.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import styles from '#src/messages/conversation/history/DeletedNotice.module.css';

/** Takes the place of the composer across a block. */
export function BlockedNotice({ otherId, isByMe }: { otherId: number; isByMe: boolean }) {
  const { setBlocked } = useActions(messagesStore);
  const { showError } = useToasts();
  const { isBusy, submit } = useSubmit((error) => {
    hapticError();
    showError(errorText(error, blockTexts.failed));
  });
  const unblock = () =>
    submit(async () => {
      await setBlocked(otherId, false);
      hapticSuccess();
    });
  return (
    <div className={styles.notice}>
      <p>{isByMe ? conversationTexts.blockedByMe : conversationTexts.blockedByThem}</p>
      {isByMe && (
        <Button mode="plain" isBusy={isBusy} onClick={() => void unblock()}>
          {blockTexts.unblock}
        </Button>
      )}
    </div>
  );
}
