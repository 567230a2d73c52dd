import type { ReactNode } from 'react';
import { readyAnswerTexts } from './texts.ts';
import styles from './TextChips.module.css';

export interface Chips {
  texts: readonly string[];
  onChoose: (text: string) => void;
}

interface TextChipsProps {
  /** One after the other. */
  groups: readonly Chips[];
  /** A button before the texts. */
  children?: ReactNode;
}

/** Texts to tap, in one row that scrolls. */
export function TextChips({ groups, children }: TextChipsProps) {
  return (
    <ul aria-label={readyAnswerTexts.label} className={styles.chips}>
      {children && <li className={styles.more}>{children}</li>}
      {groups.map(({ texts, onChoose }) =>
        texts.map((text) => (
          <li key={text}>
            <button type="button" title={text} onClick={() => onChoose(text)}>
              {text}
            </button>
          </li>
        )),
      )}
    </ul>
  );
}
