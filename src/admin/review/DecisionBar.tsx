import { Button } from '#src/shared/ui/Button.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { reviewTexts } from './texts.ts';
import styles from './DecisionBar.module.css';

interface DecisionBarProps {
  title: string;
  /** The keys work. */
  hasKeys: boolean;
  onPublish: () => void;
  onReject: () => void;
  onRemove: () => void;
}

/** The three decisions; each has a key. */
export function DecisionBar({ title, hasKeys, onPublish, onReject, onRemove }: DecisionBarProps) {
  return (
    <section className={styles.bar} aria-label={reviewTexts.decisionOn(title)}>
      <Button
        mode="gray"
        size="l"
        isDanger
        className={styles.button}
        aria-label={reviewTexts.remove}
        title={reviewTexts.remove}
        aria-keyshortcuts={hasKeys ? 'D' : undefined}
        onClick={onRemove}
      >
        <span className={styles.label}>
          <Icon name="trash" size={22} />
          <span className={styles.word}>{reviewTexts.remove}</span>
          {hasKeys && <Key>D</Key>}
        </span>
      </Button>
      <Button
        mode="bezeled"
        size="l"
        isDanger
        isStretched
        className={styles.button}
        aria-keyshortcuts={hasKeys ? 'R' : undefined}
        onClick={onReject}
      >
        <span className={styles.label}>
          {reviewTexts.reject}
          {hasKeys && <Key>R</Key>}
        </span>
      </Button>
      <Button
        size="l"
        isStretched
        className={styles.button}
        aria-keyshortcuts={hasKeys ? 'P' : undefined}
        onClick={onPublish}
      >
        <span className={styles.label}>
          {reviewTexts.publish}
          {hasKeys && <Key>P</Key>}
        </span>
      </Button>
    </section>
  );
}

const Key = ({ children }: { children: string }) => (
  <kbd className={styles.key} aria-hidden="true">
    {children}
  </kbd>
);
