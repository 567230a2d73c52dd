import { sectionPaths } from '#contract/paths.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import { sendings } from './sendings.ts';
import { sendingSearch, type Sending } from './sendingStore.ts';
import { sendingTexts } from './texts.ts';
import styles from './SendingCard.module.css';

interface SendingCardProps {
  sending: Sending;
  onRetry: () => void;
  onDiscard: () => void;
}

/** The progress of a sending, or its failure and what to do. */
export function SendingCard({ sending, onRetry, onDiscard }: SendingCardProps) {
  if (sending.status === 'sending') return <OnItsWay sending={sending} />;
  const { key, section, changedId, title, failure } = sending;
  const { create, edit } = sectionPaths[section];
  const form = changedId === undefined ? create : edit(changedId);
  return (
    <article className={styles.card}>
      <Icon name="alert" size={20} className={styles.alert} />
      <div className={styles.text} role="alert">
        <p className={styles.title}>{`${sendingTexts.failed}: ${title}`}</p>
        <p className={styles.reason}>{failure?.text ?? sendingTexts.stopped}</p>
      </div>
      <IconButton
        icon="close"
        size={20}
        label={sendingTexts.removeOf(title)}
        className={styles.close}
        onClick={onDiscard}
      />
      <div className={styles.buttons}>
        <Button onClick={onRetry}>{sendingTexts.retry}</Button>
        <Button mode="gray" to={form + sendingSearch(key)}>
          {sendingTexts.edit}
        </Button>
      </div>
    </article>
  );
}

function OnItsWay({ sending: { key, title, progress } }: { sending: Sending }) {
  const { cancelSending } = useActions(sendings);
  const hasLeft = progress === 1;
  const percent = Math.round(progress * 100);
  return (
    <article className={styles.card}>
      <div className={styles.text}>
        <p className={styles.title}>
          <output>{hasLeft ? sendingTexts.finishing : sendingTexts.sending}</output>
          {percent > 0 && !hasLeft && (
            <span className={styles.percent}>{sendingTexts.percent(percent)}</span>
          )}
        </p>
        <p className={styles.reason}>{title}</p>
        <progress
          className={styles.progress}
          max={1}
          value={progress}
          aria-label={sendingTexts.progress(title)}
        />
      </div>
      {/* Uploaded: the server already has it. */}
      {!hasLeft && (
        <IconButton
          icon="close"
          size={20}
          label={sendingTexts.cancel}
          className={styles.close}
          onClick={() => cancelSending(key)}
        />
      )}
    </article>
  );
}
