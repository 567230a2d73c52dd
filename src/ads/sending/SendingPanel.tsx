import { useLayoutEffect } from 'react';
import { Hourglass } from './Hourglass.tsx';
import { sendingTexts } from './texts.ts';
import styles from './SendingPanel.module.css';

/** Replaces a form while its ad is being sent. */
export function SendingPanel() {
  // The form was scrolled to its button; further down the card of the sending would cover this.
  useLayoutEffect(() => void window.scrollTo(0, 0), []);
  return (
    <div className={styles.panel}>
      <Hourglass />
      <p className={styles.title}>{sendingTexts.panelTitle}</p>
      <p className={styles.hint}>{sendingTexts.panelHint}</p>
    </div>
  );
}
