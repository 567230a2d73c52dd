import { useOperator } from '#src/shared/operator.ts';
import { consentTexts } from './consentTexts.ts';
import styles from './ConsentText.module.css';

/** The full text of the consent, unfolded by a tap. */
export function ConsentText() {
  const { operator, email } = useOperator();
  return (
    <details className={styles.details}>
      <summary className={styles.summary}>{consentTexts.full}</summary>
      {consentTexts.paragraphs(operator, email).map((paragraph) => (
        <p key={paragraph} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
    </details>
  );
}
