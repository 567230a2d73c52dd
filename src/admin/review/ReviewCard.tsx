import { useEffect } from 'react';
import { Link } from '#src/shared/ui/Link.tsx';
import { Gallery } from '#src/ads/detail/photos/Gallery.tsx';
import { SamePhotos } from '#src/ads/moderation/SamePhotos.tsx';
import { PriceLine } from '#src/ads/detail/PriceLine.tsx';
import { viewOf } from '#src/sections/sectionViews.ts';
import { formatDateTime } from '#src/shared/text/format.ts';
import { sectionPaths } from '#contract/paths.ts';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { AuthorStrip } from '#src/admin/users/AuthorStrip.tsx';
import { Facts } from '#src/admin/Facts.tsx';
import { LookNote } from '#src/admin/looks/LookNote.tsx';
import { editedItem } from './adChanges.ts';
import { ReviewHome } from './ReviewHome.tsx';
import { ReviewChanges } from './ReviewChanges.tsx';
import type { ReviewItem } from './reviews.ts';
import { reviewTexts } from './texts.ts';
import styles from './ReviewCard.module.css';

interface ReviewCardProps {
  entry: ReviewItem;
  left: number;
  /** The other admins who have it open. */
  lookedAtBy: string | undefined;
  /** The card has been on view long enough for a decision. */
  isSeen: boolean;
  hasKeys: boolean;
  onSkip: () => void;
  onRemove: () => void;
}

/** Everything a decision needs: images, facts, text and author. */
export function ReviewCard(props: ReviewCardProps) {
  const { entry, left, lookedAtBy, isSeen, hasKeys, onSkip, onRemove } = props;
  const { author, home } = entry;
  const item = editedItem(entry.item);
  const { ad } = item;
  // Each ad starts at the top.
  useEffect(() => {
    // Braces, because newer browsers return a promise, which is no cleanup function.
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  const view = viewOf(item);
  const badge = view.badge?.(ad);
  const price = view.price(ad);
  // The price line of a lost animal is its breed, which is among the facts already.
  const facts = view.facts(ad);
  const isFact = facts.some(([, value]) => value === price);
  return (
    <article className={styles.card}>
      <div className={styles.gallery}>
        <Gallery images={ad.images} subject={view.onPhotos(ad)} />
      </div>
      <div className={styles.side}>
        <div className={styles.head}>
          <p className={styles.left}>{reviewTexts.left(left)}</p>
          {left > 1 && (
            <Button mode="plain" onClick={onSkip}>
              {reviewTexts.skip}
            </Button>
          )}
        </div>
        <LookNote names={lookedAtBy} />
        {home && <ReviewHome home={home} />}
        {ad.pending && <ReviewChanges item={entry.item} />}
        {badge && <Badge tone={badge.tone}>{badge.text}</Badge>}
        {price && !isFact && <PriceLine>{price}</PriceLine>}
        <h2 className={styles.title}>
          <Link to={sectionPaths[item.section].ad(ad.id)} className={styles.link}>
            {ad.title}
          </Link>
        </h2>
        {ad.rejection_reason && (
          <p className={styles.before}>{reviewTexts.before(ad.rejection_reason)}</p>
        )}
        {ad.description && <p className={styles.text}>{ad.description}</p>}
        <SamePhotos adId={ad.id} />
        <AuthorStrip author={author} />
        <Facts
          facts={[
            ...facts,
            [reviewTexts.city, ad.city],
            [reviewTexts.posted, formatDateTime(ad.created)],
          ]}
        />
        {!home && (
          <Button
            mode="plain"
            isDanger
            before={<Icon name={moreIcons.trash} size={20} />}
            aria-disabled={!isSeen}
            aria-keyshortcuts={hasKeys ? 'D' : undefined}
            onClick={onRemove}
          >
            {reviewTexts.remove}
          </Button>
        )}
      </div>
    </article>
  );
}
