import { Button } from '#src/shared/ui/Button.tsx';
import { UNDO_MS, type ReviewItem, type ReviewDecision } from './reviews.ts';
import { reviewTexts } from './texts.ts';
import styles from './UndoBar.module.css';

interface UndoBarProps {
  entry: ReviewItem;
  decision: ReviewDecision;
  onUndo: () => void;
}

/** The last decision, while it can be undone. */
export function UndoBar({ entry, decision, onUndo }: UndoBarProps) {
  return (
    <div className={styles.bar}>
      <output className={styles.text}>
        {reviewTexts.decided[decision]} «{entry.item.ad.title}»
      </output>
      <Button mode="plain" className={styles.undo} onClick={onUndo}>
        {reviewTexts.undo}
      </Button>
      <span
        className={styles.time}
        style={{ animationDuration: `${UNDO_MS}ms` }}
        aria-hidden="true"
      />
    </div>
  );
}
