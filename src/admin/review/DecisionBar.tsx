import { Button } from '#src/shared/ui/Button.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { reviewTexts } from './texts.ts';
import styles from './DecisionBar.module.css';

interface DecisionBarProps {
  title: string;
  onPublish: () => void;
  onReject: () => void;
  onRemove: () => void;
}

/** The three decisions; each has a key. */
export function DecisionBar({ title, onPublish, onReject, onRemove }: DecisionBarProps) {
  return (
    <section className={styles.bar} aria-label={reviewTexts.decisionOn(title)}>
      <Button
        mode="gray"
        size="l"
        isDanger
        className={styles.button}
        aria-label={reviewTexts.remove}
        title={reviewTexts.remove}
        onClick={onRemove}
      >
        <span className={styles.label}>
          <Icon name="trash" size={22} />
          <span className={styles.word}>{reviewTexts.remove}</span>
          <kbd className={styles.key}>D</kbd>
        </span>
      </Button>
      <Button
        mode="bezeled"
        size="l"
        isDanger
        isStretched
        className={styles.button}
        onClick={onReject}
      >
        <span className={styles.label}>
          {reviewTexts.reject}
          <kbd className={styles.key} aria-hidden="true">
            R
          </kbd>
        </span>
      </Button>
      <Button size="l" isStretched className={styles.button} onClick={onPublish}>
        <span className={styles.label}>
          {reviewTexts.publish}
          <kbd className={styles.key} aria-hidden="true">
            P
          </kbd>
        </span>
      </Button>
    </section>
  );
}
