import { errorText } from '#src/shared/text/errorText.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { useAsk } from '#src/shared/ui/overlays/overlays.ts';
import { messagesStore } from '#src/messages/sync/messagesStore.ts';
import { deletedTexts } from '#src/messages/texts.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import styles from './DeletedNotice.module.css';

interface DeletedNoticeProps {
  otherId: number;
  onRemoved: () => void;
}

/** Takes the place of the composer when the other user has deleted the account. */
export function DeletedNotice({ otherId, onRemoved }: DeletedNoticeProps) {
  const ask = useAsk();
  const { removeDialog } = useActions(messagesStore);

  const remove = () =>
    ask({
      title: deletedTexts.removeTitle,
      text: deletedTexts.removeText,
      confirm: deletedTexts.removeConfirm,
      isDanger: true,
      act: async () => {
        await removeDialog(otherId);
        onRemoved();
      },
      failed: (error) => errorText(error, deletedTexts.failed),
    });

  return (
    <div className={styles.notice}>
      <p>{deletedTexts.notice}</p>
      <Button mode="plain" isDanger onClick={remove}>
        {deletedTexts.remove}
      </Button>
    </div>
  );
}
