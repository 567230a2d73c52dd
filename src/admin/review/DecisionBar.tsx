import { Button } from '#src/shared/ui/Button.tsx';
import { reviewTexts } from './texts.ts';
import styles from './DecisionBar.module.css';

interface DecisionBarProps {
  title: string;
  /** The card has been on view long enough; before that the buttons do nothing. */
  isSeen: boolean;
  /** The keys work. */
  hasKeys: boolean;
  onPublish: () => void;
  onReject: () => void;
}

/** The usual decisions; each has a key. */
export function DecisionBar({ title, isSeen, hasKeys, onPublish, onReject }: DecisionBarProps) {
  return (
    <section className={styles.bar} aria-label={reviewTexts.decisionOn(title)}>
      <Button
        mode="bezeled"
        size="l"
        isDanger
        isStretched
        className={styles.button}
        aria-disabled={!isSeen}
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
        aria-disabled={!isSeen}
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
