import type { WaitingHome } from '#contract/admin/admin.ts';
import { imageUrl } from '#contract/images.ts';
import { Cautions } from '#src/shared/cautions/Cautions.tsx';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { reviewTexts } from './texts.ts';
import styles from './ReviewHome.module.css';
import partStyles from './ReviewPart.module.css';

/** The photo from home and the word of thanks that the decision is on. */
export function ReviewHome({ home }: { home: WaitingHome }) {
  const { text, image, cautions } = home;
  return (
    <section className={partStyles.part} aria-label={reviewTexts.home}>
      <h2 className={partStyles.heading}>{reviewTexts.home}</h2>
      {image && (
        <div className={styles.photo}>
          <ImageWithFallback src={imageUrl(image)} alt={reviewTexts.home} shape="square" isEager />
        </div>
      )}
      {text && <p className={styles.text}>{text}</p>}
      <Cautions kinds={cautions} />
    </section>
  );
}
