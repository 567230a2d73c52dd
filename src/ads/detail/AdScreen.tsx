import {
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { useStore } from 'zustand';
import { STATUS, type BaseAd } from '#contract/ads/ads.ts';
import { classNames } from '#src/shared/classNames.ts';
import { formatDay } from '#src/shared/text/format.ts';
import { useIsAdmin, useIsSignedIn, useUserId } from '#src/session/sessionStore.ts';
import { sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { useOnReturn } from '#src/shared/hooks/useOnReturn.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { LocalTime } from '#src/shared/ui/LocalTime.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { useIsDesktop } from '#src/shared/hooks/useIsDesktop.ts';
import type { AdCardProps } from '#src/ads/card/AdCard.tsx';
import { AdActions } from './AdActions.tsx';
import type { AdDetail } from './adDetail.ts';
import type { BoostProps } from '#src/ads/boost/BoostPanel.tsx';
import { AdStatus } from '#src/ads/card/AdStatus.tsx';
import { AuthorCard } from './AuthorCard.tsx';
import { Breadcrumbs, type Crumb } from './Breadcrumbs.tsx';
import { Gallery } from './photos/Gallery.tsx';
import { FavoriteButton } from '#src/ads/favorites/FavoriteButton.tsx';
import { useFavoriteActions } from '#src/ads/favorites/favoritesStore.ts';
import { ReportButton } from '#src/reports/ReportButton.tsx';
import { useIsOwn } from '#src/ads/useIsOwn.ts';
import { ShareIcon } from './share/ShareIcon.tsx';
import { shareTexts } from './share/shareTexts.ts';
import { RelatedAds } from './RelatedAds.tsx';
import { OwnStats } from './OwnStats.tsx';
import { OpenInTelegram } from './share/OpenInTelegram.tsx';
import { StorageNote } from './StorageNote.tsx';
import { backTexts, detailTexts, goneTexts } from './texts.ts';
import { adStartParam } from '#contract/startParam.ts';
import { useDescription } from './useDescription.ts';
import { useViewCounts } from '#src/ads/views/viewCounts.ts';
import { useFavorites } from '#src/ads/favorites/useFavorites.ts';
import { useWayBack } from './useWayBack.ts';
import { WriteButton } from './WriteButton.tsx';
import styles from './AdScreen.module.css';

const SamePhotos = lazyWithPreload(
  async () => (await import('#src/ads/moderation/SamePhotos.tsx')).SamePhotos,
);

interface AdFrameProps<Ad extends BaseAd> {
  detail: AdDetail<Ad>;
  section: SectionName;
  texts: { loadingTitle: string; toList: string; notFound: string; gone: string };
  /** The badge and the price line. */
  Summary: ComponentType<{ ad: Ad }>;
  /** The section's facts, label and value. */
  facts: (ad: Ad) => [label: string, value: ReactNode][];
  /** Lists that the ad belongs to, from the section's down. */
  crumbs: (ad: Ad) => Crumb[];
  Card: ComponentType<AdCardProps<Ad>>;
  /** The section's own buttons. */
  Actions?: ComponentType<{ ad: Ad }>;
  /** Only in sections with boosts. */
  Boost?: ComponentType<BoostProps<Ad>>;
}

const LEAVE_AFTER_MS = 2000;

/** The screen of one ad, for all sections. */
export function AdScreen<Ad extends BaseAd>({
  detail,
  section,
  texts,
  Summary,
  facts,
  crumbs,
  Card,
  Actions,
  Boost,
}: AdFrameProps<Ad>) {
  // 0 for an invalid id: no ad has the id 0.
  const id = Number(useParams()['id']) || 0;
  const isSignedIn = useIsSignedIn();
  const userId = useUserId();
  const isAdmin = useIsAdmin();
  const isDesktop = useIsDesktop();
  const { id: shownId, status, ad, failure, isRemoved, gone, related } = useStore(detail.state);
  const { isBoosted = false } = (useLocation().state ?? {}) as { isBoosted?: boolean };
  const back = useWayBack({ path: sectionPaths[section].list, listLabel: texts.toList });
  const { markRead } = useFavoriteActions();
  const { countBoostOpened } = useViewCounts();

  useReloadForUser(detail, id, userId);
  const leaveAfterDelay = useDelayedLeave(id, back.goBack);

  const isShown = shownId === id;
  const shown = isShown ? ad : undefined;
  const isOwn = useIsOwn(shown ?? {});
  const isManaged = isOwn || isAdmin;
  const loadAgain = useCallback(async () => {
    await detail.loadAd(id);
    return detail.state.getState().ad;
  }, [detail, id]);
  // The review may have ended meanwhile, or another tab has changed the ad.
  useOnReturn(
    useCallback(() => {
      if (isManaged && !isRemoved) void loadAgain();
    }, [isManaged, isRemoved, loadAgain]),
  );
  const isOpened = shown !== undefined;
  useFavorites(section);
  useEffect(() => {
    if (isOpened && isSignedIn) markRead(section, id);
  }, [section, id, isOpened, isSignedIn, markRead]);
  useEffect(() => {
    if (isOpened && isBoosted) countBoostOpened(id);
  }, [id, isOpened, isBoosted, countBoostOpened]);
  useDescription(shown?.description);

  const screen = {
    documentTitle: shown?.title ?? texts.loadingTitle,
    backLabel: back.label,
    onBack: back.goBack,
  };
  if (isShown && gone) {
    const isByAuthor = gone.why === 'hidden' || gone.why === 'deleted';
    return (
      <Screen {...screen} title={goneTexts.title} documentTitle={undefined}>
        <EmptyState
          {...(gone.title !== null && { title: goneTexts.ad(gone.title, gone.city) })}
          text={`${goneTexts.why[gone.why]}${isByAuthor ? ` ${texts.gone}` : ''}`}
          action={
            <>
              <Button onClick={back.goBack}>{backTexts.back}</Button>
              <Button mode="plain" to={sectionPaths[section].list}>
                {goneTexts.toList}
              </Button>
            </>
          }
        />
        <RelatedAds title={detailTexts.similar} ads={gone.similar} Card={Card} />
      </Screen>
    );
  }
  if (isShown && status === 'failed') {
    const failures = {
      notFound: texts.notFound,
      network: detailTexts.failedNetwork,
      other: detailTexts.failedLoad,
    };
    return (
      <Screen
        {...screen}
        title={failure === 'notFound' ? detailTexts.notFoundTitle : detailTexts.failedTitle}
        documentTitle={undefined}
      >
        <ErrorPanel
          title=""
          text={failures[failure ?? 'other']}
          actionText={backTexts.back}
          onAction={back.goBack}
        />
      </Screen>
    );
  }
  if (!shown) {
    return (
      <Screen {...screen}>
        <AdSkeleton />
      </Screen>
    );
  }

  const isPublished = shown.is_visible === STATUS.published;
  const share = isPublished && !isRemoved && (
    <ShareIcon
      path={sectionPaths[section].ad(id)}
      startParam={adStartParam(section, id)}
      title={shown.title}
      label={shareTexts.share}
    />
  );
  const actions = (
    <AdActions
      section={section}
      ad={shown}
      detail={detail}
      onDone={(action) => {
        if (action === 0) leaveAfterDelay();
      }}
      onOutdated={() => void detail.loadAd(id)}
    />
  );
  return (
    <Screen {...screen} action={share}>
      <article className={styles.screen}>
        <div className={styles.gallery}>
          <Gallery key={shown.id} images={shown.images} title={shown.title} />
        </div>
        <div className={styles.facts}>
          <div className={styles.panel}>
            {(isOwn || !isPublished || shown.pending) && <AdStatus ad={shown} />}
            <h1 className={styles.title}>{shown.title}</h1>
            <Summary ad={shown} />
            <p className={styles.meta}>
              {shown.city} · {detailTexts.published}{' '}
              <LocalTime time={shown.created} format={formatDay} />
            </p>
            {isOwn && !isRemoved && <OwnStats ad={shown} detail={detail} />}
          </div>
          <div className={classNames(styles.panel, styles.later)}>
            <dl className={styles.list} aria-label={detailTexts.facts}>
              {facts(shown).map(([label, value]) => (
                <div key={label} className={styles.fact}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
          {!isRemoved && (
            <div className={styles.buttons}>
              {isDesktop && <WriteButton section={section} ad={shown} />}
              {isPublished && !isOwn && related !== null && <AuthorCard author={related?.author} />}
              {/* One element in two places: a tap before the session is known is not lost. */}
              {Boost && isManaged && <Boost key="boost" ad={shown} loadAd={loadAgain} />}
              {isAdmin ? (
                <Suspense>
                  <SamePhotos adId={shown.id}>{actions}</SamePhotos>
                </Suspense>
              ) : (
                actions
              )}
              {Actions && <Actions ad={shown} />}
              {isPublished && !isManaged && <ReportButton key={shown.id} adId={shown.id} />}
              {Boost && !isManaged && <Boost key="boost" ad={shown} loadAd={loadAgain} />}
              {/* The last, because it waits for the settings and must not move the others. */}
              {isPublished && <OpenInTelegram section={section} adId={shown.id} />}
            </div>
          )}
        </div>
        {!isRemoved && <FavoriteButton section={section} ad={shown} className={styles.heart} />}
        {shown.description && (
          <section className={styles.description}>
            <h2 className={styles.subtitle}>{detailTexts.description}</h2>
            <p className={styles.text}>{shown.description}</p>
          </section>
        )}
        {!isDesktop && !isRemoved && <WriteButton section={section} ad={shown} />}
      </article>
      {related && (
        <>
          {!isOwn && <RelatedAds title={detailTexts.others} ads={related.others} Card={Card} />}
          <RelatedAds title={detailTexts.similar} ads={related.similar} Card={Card} />
        </>
      )}
      <Breadcrumbs crumbs={crumbs(shown)} />
      <StorageNote />
    </Screen>
  );
}

/** Loads the ad again when the user changes: the author and admins see more of it. */
function useReloadForUser(
  { loadAd }: Pick<AdDetail<BaseAd>, 'loadAd'>,
  id: number,
  userId: number | undefined,
): void {
  const lastUser = useRef(userId);
  useEffect(() => {
    if (lastUser.current === userId) return;
    lastUser.current = userId;
    void loadAd(id);
  }, [loadAd, id, userId]);
}

/** Returns a function that goes back after a delay, unless another ad is open by then. */
function useDelayedLeave(id: number, goBack: () => void): () => void {
  const [leavingId, setLeavingId] = useState<number>();
  useEffect(() => {
    if (leavingId !== id) return undefined;
    const timer = setTimeout(goBack, LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [leavingId, id, goBack]);
  return () => setLeavingId(id);
}

function AdSkeleton() {
  return (
    <div className={styles.screen}>
      <div className={styles.gallery}>
        <div className={styles.skeletonImage}>
          <Skeleton height="100%" radius={0} />
        </div>
      </div>
      <div className={styles.facts}>
        <div className={styles.panel}>
          <Skeleton width="40%" height={28} />
          <Skeleton width="80%" height={24} />
          <Skeleton height={20} />
          <Skeleton height={20} />
          <Skeleton height={20} />
        </div>
      </div>
      <output className="visuallyHidden">{detailTexts.loading}</output>
    </div>
  );
}
