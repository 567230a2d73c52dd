import type { HomeStory } from '#contract/ads/homeStories.ts';
import { imageUrl } from '#contract/images.ts';
import { petName } from '#contract/sections/petName.ts';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { againTexts } from './texts.ts';
import styles from './HomeAgainScreen.module.css';

/** «30 мая 2026 г.»; the same on the server and in every time zone. */
const dayOf = (day: string): string =>
  new Date(day).toLocaleDateString('ru-RU', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** One pet that came home: its photo from there, and the words of its owner. */
export function StoryCard({ story }: { story: HomeStory }) {
  const { title, city, date, text, image, helpers } = story;
  const name = petName({ title, city });
  return (
    <article className={styles.story}>
      {image !== null && (
        <ImageWithFallback
          src={imageUrl(image)}
          alt={againTexts.photo(name ?? title)}
          shape="landscape"
        />
      )}
      <div className={styles.words}>
        <h2 className={styles.heading}>{againTexts.home(name)}</h2>
        <p className={styles.meta}>
          {city}, {dayOf(date)}
          {helpers > 0 && `, ${againTexts.helped(helpers)}`}
        </p>
        {text !== '' && <p className={styles.text}>{text}</p>}
      </div>
    </article>
  );
}
