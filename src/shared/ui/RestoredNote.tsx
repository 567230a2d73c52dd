import { uiTexts } from '#src/shared/texts.ts';
import { Button } from './Button.tsx';
import styles from './RestoredNote.module.css';

interface RestoredNoteProps {
  /** What could not be saved. */
  missing?: string | undefined;
  onStartOver: () => void;
}

/** Says that a form has its unsent input again, and offers to start over. */
export function RestoredNote({ missing, onStartOver }: RestoredNoteProps) {
  return (
    <div className={styles.note}>
      <p>
        {uiTexts.restored}
        {missing && `. ${missing}`}
      </p>
      <Button mode="plain" onClick={onStartOver}>
        {uiTexts.startOver}
      </Button>
    </div>
  );
}
