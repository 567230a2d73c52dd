import { dialogPath } from '#contract/paths.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import styles from './LegalDocument.module.css';
import { safetyText } from './safetyText.ts';

/** How to deal safely; cautions in conversations link here. */
export function SafetyScreen() {
  const { title, intro, sections, support } = safetyText;
  return (
    <Screen documentTitle={title}>
      <article className={styles.page}>
        <h1 className={styles.title}>{title}</h1>
        <p>{intro}</p>
        {sections.map(({ heading, text }) => (
          <section key={heading} className={styles.section}>
            <h2>{heading}</h2>
            <p>{text}</p>
          </section>
        ))}
        <Button mode="bezeled" to={dialogPath(SUPPORT_ID)}>
          {support}
        </Button>
      </article>
    </Screen>
  );
}
