import { Suspense, useEffect } from 'react';
import { STATUS } from '#contract/ads/ads.ts';
import { squareImage } from '#contract/images.ts';
import { sectionPaths } from '#contract/paths.ts';
import { viewOf } from '#src/sections/sectionViews.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { Link } from '#src/shared/ui/Link.tsx';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { adCardTexts } from '#src/messages/texts.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { useAbout } from './about.ts';
import { adCards, useLinkedAd } from '#src/messages/conversation/history/adCards.ts';
import type { AdLink } from '#src/shared/text/textLinks.ts';
import styles from './AboutBar.module.css';

const OwnAdButtons = lazyWithPreload(async () => (await import('./OwnAdButtons.tsx')).OwnAdButtons);

/** On top of a conversation: the ad that it is about, with price and state. */
export function AboutBar({ otherId }: { otherId: number }) {
  const about = useAbout(otherId);
  return about && <Bar key={`${about.section} ${about.id}`} about={about} />;
}

function Bar({ about }: { about: AdLink }) {
  const found = useLinkedAd(about);
  const userId = useUserId();
  const { refreshAd } = useActions(adCards);
  // It may have ended since.
  useEffect(() => refreshAd(about), [refreshAd, about]);
  if (!found) return null;
  if (found === 'gone') return <p className={styles.gone}>{adCardTexts.gone}</p>;
  const { title, images, is_visible: status } = found.ad;
  const [cover] = images;
  const isReserved = found.ad.is_reserved && found.ad.author !== userId;
  const state = isReserved ? adCardTexts.reserved : adCardTexts.states[status];
  const isOwn = found.ad.author === userId && status === STATUS.published;
  return (
    <div className={styles.bar}>
      <Link to={sectionPaths[about.section].ad(about.id)} className={styles.link}>
        <span className={styles.image}>
          <ImageWithFallback
            {...(cover && squareImage(cover))}
            alt=""
            shape="square"
            pawSize={22}
            isEager
          />
        </span>
        <span className={styles.facts}>
          <span className={styles.title}>{title}</span>{' '}
          <span className={styles.price}>
            {viewOf(found).price(found.ad)} {state && <span className={styles.state}>{state}</span>}
          </span>
        </span>
      </Link>
      {isOwn && (
        <Suspense>
          <OwnAdButtons item={found} />
        </Suspense>
      )}
    </div>
  );
}
