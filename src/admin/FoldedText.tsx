import { useState } from 'react';
import { cutText } from '#contract/cutText.ts';
import { listTexts } from './texts.ts';
import styles from './FoldedText.module.css';

/** Two or three lines of a table's cell. */
const SHOWN_MAX = 160;

/** A text whose beginning is shown; a tap shows the rest. */
export function FoldedText({ children: text }: { children: string }) {
  const [isOpen, setOpen] = useState(false);
  const start = cutText(text, SHOWN_MAX);
  if (start === text) return text;
  return (
    <>
      {isOpen ? text : `${start.trimEnd()}… `}
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? listTexts.fold : listTexts.unfold}
      </button>
    </>
  );
}
