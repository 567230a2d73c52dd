import { useState } from 'react';
import { STATUS } from '#contract/ads/ads.ts';
import { imageUrl } from '#contract/images.ts';
import { sectionPaths } from '#contract/paths.ts';
import { isEnded } from '#src/ads/isEnded.ts';
import { cardTexts } from '#src/ads/card/texts.ts';
import { AdStatus } from '#src/ads/card/AdStatus.tsx';
import { AnyAdActionsSheet } from '#src/sections/AnyAdActionsSheet.tsx';
import { viewOf, type AnyAd } from '#src/sections/sectionViews.ts';
import { formatAge } from '#src/shared/text/format.ts';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { Link } from '#src/shared/ui/Link.tsx';
import { LocalTime } from '#src/shared/ui/LocalTime.tsx';
import { opensTabs } from '#src/messenger/abilities.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { profileStore } from './profileStore.ts';
import { profileTexts } from './texts.ts';
import styles from './OwnAdRow.module.css';

/** An own ad: picture, title, price, what the admins say, and its actions in «⋮». */
export function OwnAdRow({ item }: { item: AnyAd }) {
  const { ad } = item;
  const view = viewOf(item);
  const { loadProfile } = useActions(profileStore);
  const [isOpen, setOpen] = useState(false);
  const [image] = ad.images;
  const hasNews = ad.is_visible !== STATUS.published || ad.pending || ad.rejected_edit;
  return (
    <article className={styles.row}>
      <div className={styles.image}>
        <ImageWithFallback src={image && imageUrl(image, 'card')} alt="" shape="square" />
      </div>
      <div className={styles.text}>
        <h4 className={styles.title}>
          <Link
            to={sectionPaths[item.section].ad(ad.id)}
            {...(opensTabs() && { target: '_blank' })}
            className={styles.link}
          >
            {ad.title}
          </Link>
        </h4>
        <p className={styles.meta}>
          {!isEnded(ad) && <span>{view.badge?.(ad)?.text ?? view.price(ad)}</span>}
          {ad.is_reserved && <span>{cardTexts.reserved}</span>}
          <span>
            <LocalTime time={ad.created} format={view.age ?? formatAge} />
          </span>
        </p>
        {hasNews && <AdStatus ad={ad} />}
      </div>
      <IconButton
        icon="more"
        label={profileTexts.actionsOf(ad.title)}
        className={styles.more}
        onClick={() => setOpen(true)}
      />
      <AnyAdActionsSheet
        item={item}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onDone={() => void loadProfile()}
        onOutdated={() => void loadProfile()}
      />
    </article>
  );
}
