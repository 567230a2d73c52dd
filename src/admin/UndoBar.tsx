import { useState } from 'react';
import { Button } from '#src/shared/ui/Button.tsx';
import { listTexts } from './texts.ts';
import { UNDO_MS } from './undo.ts';
import styles from './UndoBar.module.css';

interface UndoBarProps {
  text: string;
  /** When the decision was made, as `performance.now()`. */
  since: number;
  onUndo: () => void;
}

/** The last decision, while it can be undone. */
export function UndoBar({ text, since, onUndo }: UndoBarProps) {
  // It may have waited behind a later decision.
  const [passed] = useState(() => performance.now() - since);
  return (
    <div className={styles.bar}>
      <output className={styles.text}>{text}</output>
      <Button mode="plain" className={styles.undo} onClick={onUndo}>
        {listTexts.undo}
      </Button>
      <span
        className={styles.time}
        style={{ animationDuration: `${UNDO_MS}ms`, animationDelay: `-${passed}ms` }}
        aria-hidden="true"
      />
    </div>
  );
}
