import { uiTexts } from '#src/shared/texts.ts';
import { Button } from './Button.tsx';
import styles from './RestoredNote.module.css';

/** Says that a form has its unsent input again, and offers to start over. */
export function RestoredNote({ onStartOver }: { onStartOver: () => void }) {
  return (
    <div className={styles.note}>
      <p>{uiTexts.restored}</p>
      <Button mode="plain" onClick={onStartOver}>
        {uiTexts.startOver}
      </Button>
    </div>
  );
}
