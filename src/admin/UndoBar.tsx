import { Button } from '#src/shared/ui/Button.tsx';
import { listTexts } from './texts.ts';
import { UNDO_MS } from './undo.ts';
import styles from './UndoBar.module.css';

interface UndoBarProps {
  text: string;
  onUndo: () => void;
}

/** The last decision, while it can be undone. */
export function UndoBar({ text, onUndo }: UndoBarProps) {
  return (
    <div className={styles.bar}>
      <output className={styles.text}>{text}</output>
      <Button mode="plain" className={styles.undo} onClick={onUndo}>
        {listTexts.undo}
      </Button>
      <span
        className={styles.time}
        style={{ animationDuration: `${UNDO_MS}ms` }}
        aria-hidden="true"
      />
    </div>
  );
}
