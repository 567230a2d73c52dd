import type { ReactNode } from 'react';
import { Link } from '#src/shared/ui/Link.tsx';
import type { BaseAd } from '#contract/ads/ads.ts';
import { classNames } from '#src/shared/classNames.ts';
import { formatAge } from '#src/shared/text/format.ts';
import { sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import type { Eagerness } from '#src/shared/ui/ImageWithFallback.tsx';
import { Mark } from '#src/shared/ui/Mark.tsx';
import { LocalTime } from '#src/shared/ui/LocalTime.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { opensTabs } from '#src/messenger/abilities.ts';
import { CardImages } from './CardImages.tsx';
import { FavoriteButton } from '#src/ads/favorites/FavoriteButton.tsx';
import { useIsRead } from '#src/ads/favorites/favoritesStore.ts';
import { tellsKind } from './kind.ts';
import { placeTexts } from './placeTexts.ts';
import { useShownImage } from './useShownImage.ts';
import { cardTexts } from './texts.ts';
import { favoriteTexts } from '#src/ads/favorites/texts.ts';
import styles from './AdCard.module.css';

export interface AdCardProps<Ad> {
  ad: Ad;
  boost?: 'pinned' | 'promoted' | undefined;
  /** In the first viewport: its image loads at once. */
  isEager?: Eagerness;
  /** Opens in a new tab; Telegram has none. */
  isNewWindow?: boolean;
  /** Shows which ads the user has opened. */
  marksRead?: boolean;
  /** Buttons below the text. */
  actions?: ReactNode;
}

interface AdCardFrameProps extends AdCardProps<BaseAd> {
  section: SectionName;
  /** The headline; without it the title is. */
  price?: string | undefined;
  badge?: ReactNode;
  /** Breed, item or service: shown where the title lacks it. */
  kind?: string | undefined;
  /** By default the ad's age. */
  when?: ReactNode;
}

const boostBadges = {
  pinned: { icon: 'pin', label: cardTexts.pinned },
  promoted: { icon: 'rocket', label: cardTexts.promoted },
} as const;

/** The card of an ad in any section. */
export function AdCard({
  ad,
  section,
  boost,
  isEager = false,
  isNewWindow = false,
  marksRead = true,
  actions,
  price,
  badge,
  kind,
  when = <LocalTime time={ad.created} format={formatAge} />,
}: AdCardFrameProps) {
  const isRead = useIsRead(section, ad.id) && marksRead;
  const shownImage = useShownImage(ad.images.length);
  const target = {
    to: sectionPaths[section].ad(ad.id),
    ...(boost && { state: { isBoosted: true } }),
    ...(isNewWindow && opensTabs() ? { target: '_blank' } : {}),
  };
  const boostBadge = boost && boostBadges[boost];
  const shownBadge = ad.is_reserved ? <Badge tone="overlay">{cardTexts.reserved}</Badge> : badge;
  return (
    <article
      {...shownImage.card}
      className={classNames(styles.card, boost === 'pinned' && styles.pinned)}
    >
      <div className={styles.imageBox}>
        {/* For pointers; keyboards and screen readers use the title's link. */}
        <Link
          {...target}
          tabIndex={-1}
          aria-hidden="true"
          draggable={false}
          className={ad.is_reserved ? styles.quiet : undefined}
        >
          <CardImages images={ad.images} shown={shownImage} isEager={isEager} />
        </Link>
        {shownBadge && <div className={styles.badge}>{shownBadge}</div>}
        {boostBadge && (
          <Mark
            className={styles.boostBadge}
            label={boostBadge.label}
            icon={boostBadge.icon}
            size={16}
          />
        )}
      </div>
      <div className={styles.body}>
        <div className={classNames(styles.title, !price && styles.first)}>
          <h3>
            <Link {...target} className={styles.link}>
              {ad.title}
            </Link>
          </h3>
          {kind && tellsKind(ad.title, kind) && (
            <span className={styles.kind}>
              {/* Glued to the title: no line begins with the dot. */}
              <span aria-hidden="true">{'\u00A0·'}</span> {kind}
            </span>
          )}
        </div>
        {price && <div className={styles.headline}>{price}</div>}
        <p className={styles.meta}>
          {isRead && (
            <Mark className={styles.seen} label={favoriteTexts.seen} icon="eye" size={16} />
          )}
          <span className={styles.place}>{ad.city}</span>
          {ad.distance_km ? (
            <span className={styles.distance}>{placeTexts.away(ad.distance_km)}</span>
          ) : null}
          <span className={styles.when}>{when}</span>
        </p>
      </div>
      <FavoriteButton section={section} ad={ad} className={styles.heart} />
      {actions && <div className={styles.actions}>{actions}</div>}
    </article>
  );
}
