import { useEffect } from 'react';
import { uiTexts } from '#src/shared/texts.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { keptTexts } from './texts.ts';
import styles from './KeptNote.module.css';

const reload = (): void => window.location.reload();

/** Says that the page is a kept copy; the connection brings the page of today. */
export function KeptNote() {
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, []);
  return (
    <output className={styles.note}>
      <span>{keptTexts.text}</span>
      <Button mode="plain" onClick={reload}>
        {uiTexts.repeat}
      </Button>
    </output>
  );
}
