import { Fragment } from 'react';
import { documentTitle } from '#contract/ads/listTexts.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { useOperator } from '#src/shared/operator.ts';
import { Link } from '#src/shared/ui/Link.tsx';
import { Screen } from '#src/shared/Screen.tsx';
import { useStarsPrices, type StarsPrices } from './starsPrices.ts';
import type { LegalText } from './legalText.ts';
import { LegalLinks } from './LegalLinks.tsx';
import styles from './LegalDocument.module.css';
import { useMessengerNames } from './messengerNames.ts';
import { legalTexts } from './texts.ts';
import { useLinkedSection } from './useLinkedSection.ts';

/** Numbers the paragraphs; lists are not counted. */
const numberOf = (paragraphs: LegalText['sections'][number]['paragraphs'], index: number): number =>
  paragraphs.slice(0, index + 1).filter((paragraph) => typeof paragraph === 'string').length;

export interface LegalDocumentProps {
  text: (operator: string, email: string, stars: StarsPrices, messengers: string[]) => LegalText;
  /** Of a document that each section has. */
  section?: SectionName;
}

/** A long text in numbered sections with anchors and a table of contents. */
export function LegalDocument({ text, section }: LegalDocumentProps) {
  const { operator, email } = useOperator();
  const { title, updated, intro, sections } = text(
    operator,
    email,
    useStarsPrices(),
    useMessengerNames(),
  );
  useLinkedSection();
  return (
    <Screen documentTitle={section ? documentTitle(title, section) : title}>
      <article className={styles.page}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.updated}>{updated}</p>
        {intro.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <nav aria-label={legalTexts.contents} className={styles.contents}>
          <ol>
            {sections.map(({ id, heading }) => (
              <li key={id}>
                <Link to={`#${id}`}>{heading}</Link>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map(({ id, heading, paragraphs }, sectionIndex) => (
          <section key={id} id={id} tabIndex={-1} className={styles.section}>
            <h2>
              {sectionIndex + 1}. {heading}
            </h2>
            {paragraphs.map((paragraph, index) => (
              <Fragment key={typeof paragraph === 'string' ? paragraph : index}>
                {typeof paragraph === 'string' ? (
                  <p>
                    {sectionIndex + 1}.{numberOf(paragraphs, index)}. {paragraph}
                  </p>
                ) : (
                  <ul>
                    {paragraph.map((point) => (
                      <li key={point}>{point}</li>
                    ))}
                  </ul>
                )}
              </Fragment>
            ))}
          </section>
        ))}
        <LegalLinks />
      </article>
    </Screen>
  );
}
