import type { ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';
import { STATUS, type BaseAd } from '#contract/ads/ads.ts';
import { squareImage } from '#contract/images.ts';
import { sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { nextSearch } from '#src/ads/form/model.ts';
import { useNoteSuccess } from '#src/shared/hooks/useNoteSuccess.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { HelpNearby } from '#src/ads/helpNearby/HelpNearby.tsx';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { ImageWithFallback } from '#src/shared/ui/ImageWithFallback.tsx';
import { NoticeOffer } from '#src/messenger/notices/NoticeOffer.tsx';
import { useIsOffered } from '#src/messenger/notices/noticeOffer.ts';
import type { AdDetail } from './adDetail.ts';
import { shareTexts } from './share/shareTexts.ts';
import { postedTexts } from './texts.ts';
import { useOwnStats } from './author/useOwnStats.ts';
import styles from './PostedCard.module.css';

interface PostedCardProps<Ad extends BaseAd> {
  section: SectionName;
  ad: Ad;
  detail: Pick<AdDetail<BaseAd>, 'loadStats'>;
  onShare: () => void;
  Rows: ComponentType<{ ad: Ad }> | undefined;
}

/** Says on the page of an ad just posted what happens next; shared once others can see it. */
export function PostedCard<Ad extends BaseAd>({
  section,
  ad,
  detail,
  onShare,
  Rows,
}: PostedCardProps<Ad>) {
  useNoteSuccess();
  const navigate = useNavigate();
  const stats = useOwnStats(ad.id, detail);
  const isPublished = ad.is_visible === STATUS.published;
  const isOffered = useIsOffered('review');
  const image = ad.images[0];
  return (
    <section className={styles.card} aria-label={postedTexts.label}>
      <div className={styles.head}>
        <span className={styles.image}>
          <ImageWithFallback {...(image && squareImage(image))} alt="" shape="square" isEager />
        </span>
        <div>
          <p className={styles.title}>{postedTexts.title(isPublished)}</p>
          <p className={styles.text}>
            {isPublished ? postedTexts.share : postedTexts.usually[stats?.review ?? 'days']}
          </p>
        </div>
      </div>
      <ActionList>
        {isPublished && <ActionRow icon="share" label={shareTexts.share} onClick={onShare} />}
        {isPublished && Rows && <Rows ad={ad} />}
        {!isPublished && isOffered && <NoticeOffer reason="review" />}
        <HelpNearby />
      </ActionList>
      <div className={styles.buttons}>
        <Button mode="gray" isStretched to={sectionPaths[section].create + nextSearch(ad.id)}>
          {postedTexts.another}
        </Button>
        <Button
          mode="gray"
          isStretched
          onClick={() => void navigate(sectionPaths[section].ad(ad.id), { replace: true })}
        >
          {postedTexts.done}
        </Button>
      </div>
    </section>
  );
}
