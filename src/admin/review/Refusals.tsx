import { Button } from '#src/shared/ui/Button.tsx';
import { bulkTexts } from './texts.ts';
import styles from './WaitingScreen.module.css';
import rows from '#src/admin/rows.module.css';

interface RefusalsProps {
  refused: readonly { id: number; title: string; text: string }[];
  onHide: () => void;
}

/** The ads whose decisions the server has not taken, each with its reason. */
export function Refusals({ refused, onHide }: RefusalsProps) {
  return (
    <div role="alert">
      {refused.length > 0 && (
        <section className={styles.refused} aria-label={bulkTexts.refused}>
          <h2 className={rows.heading}>{bulkTexts.refused}</h2>
          <ul className={rows.stack}>
            {refused.map(({ id, title, text }) => (
              <li key={id} className={rows.error}>
                {bulkTexts.refusal(title, text)}
              </li>
            ))}
          </ul>
          <Button mode="plain" onClick={onHide}>
            {bulkTexts.hide}
          </Button>
        </section>
      )}
    </div>
  );
}
