import { Hourglass } from './Hourglass.tsx';
import { sendingTexts } from './texts.ts';
import styles from './SendingPanel.module.css';

/** In the place of a form whose ad is on its way (document 1, section 2). */
export function SendingPanel() {
  return (
    <div className={styles.panel}>
      <Hourglass />
      <p className={styles.title}>{sendingTexts.panelTitle}</p>
      <p className={styles.hint}>{sendingTexts.panelHint}</p>
    </div>
  );
}
