import { diffArrays } from 'diff';
import { imageUrl } from '#contract/images.ts';
import type { AnyAd } from '#src/sections/sectionViews.ts';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { addedContacts, adChanges, photoChange, type AdChange } from './adChanges.ts';
import { reviewTexts } from './texts.ts';
import styles from './ReviewChanges.module.css';
import partStyles from './ReviewPart.module.css';

/** What the author of a published ad wants to change: texts word by word, photos as pictures. */
export function ReviewChanges({ item }: { item: AnyAd }) {
  const photos = photoChange(item);
  const contacts = addedContacts(item);
  return (
    <section className={partStyles.part} aria-label={reviewTexts.changes}>
      <h2 className={partStyles.heading}>{reviewTexts.changes}</h2>
      {contacts.length > 0 && (
        <p className={styles.contacts}>{reviewTexts.addedContacts(contacts.join(', '))}</p>
      )}
      <dl className={styles.list}>
        {adChanges(item).map((change) => (
          <div key={change.label}>
            <dt className={styles.label}>{change.label}</dt>
            <dd className={styles.value}>
              {change.isText ? <WordChanges {...change} /> : <ValueChange {...change} />}
            </dd>
          </div>
        ))}
        {photos && (
          <div>
            <dt className={styles.label}>{reviewTexts.photos}</dt>
            <dd className={styles.value}>
              {photos.text}
              {photos.removed.length > 0 && (
                <span className={styles.photos}>
                  {photos.removed.map((image) => (
                    <span key={image} className={styles.photo}>
                      <ImageWithFallback
                        src={imageUrl(image, 'thumb')}
                        alt={reviewTexts.removedPhoto}
                        shape="square"
                      />
                    </span>
                  ))}
                </span>
              )}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function ValueChange({ before, after }: Pick<AdChange, 'before' | 'after'>) {
  return (
    <>
      {before && <del className={styles.before}>{before}</del>}{' '}
      <ins className={styles.added}>{after || reviewTexts.nothingLeft}</ins>
    </>
  );
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+|\s+|./gu) ?? [];

function WordChanges({ before, after }: Pick<AdChange, 'before' | 'after'>) {
  return diffArrays(wordsOf(before), wordsOf(after)).map(({ value, added, removed }, index) => {
    const text = value.join('');
    if (removed) {
      return (
        <del key={index} className={styles.removed}>
          {text}
        </del>
      );
    }
    if (!added) return text;
    return (
      <ins key={index} className={styles.added}>
        {text}
      </ins>
    );
  });
}
