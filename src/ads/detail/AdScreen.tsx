import { Suspense, useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import { STATUS, type BaseAd, type OwnAdAction } from '#contract/ads/ads.ts';
import { adDescription } from '#contract/ads/description.ts';
import { sectionPaths } from '#contract/paths.ts';
import { adStartParam } from '#contract/startParam.ts';
import { FavoriteButton } from '#src/ads/favorites/FavoriteButton.tsx';
import { favoritesStore } from '#src/ads/favorites/favoritesStore.ts';
import { useFavorites } from '#src/ads/favorites/useFavorites.ts';
import { isEnded, isEndedWell } from '#src/ads/isEnded.ts';
import { useIsOwn } from '#src/ads/useIsOwn.ts';
import { viewCounts } from '#src/ads/views/viewCounts.ts';
import { useIsAdmin, useIsSignedIn, useUserId } from '#src/session/sessionStore.ts';
import { numberOf, useParams } from '#src/shared/hooks/useParams.ts';
import { classNames } from '#src/shared/classNames.ts';
import { useIsDesktop } from '#src/shared/hooks/useIsDesktop.ts';
import { HoldContext, useHolds } from '#src/shared/hooks/useHold.ts';
import { useOnReturn } from '#src/shared/hooks/useOnReturn.ts';
import { lazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { useActions, useStores } from '#src/shared/stores/stores.ts';
import { Held } from '#src/shared/ui/states/Held.tsx';
import { AdDecision } from './actions/AdDecision.tsx';
import type { AdFrameProps } from './adFrame.ts';
import { AdMenu } from './actions/AdMenu.tsx';
import { AdSkeleton } from './AdSkeleton.tsx';
import { AdSummary } from './AdSummary.tsx';
import { AuthorRow } from './author/AuthorRow.tsx';
import { Breadcrumbs } from './Breadcrumbs.tsx';
import { GoneScreen } from './gone/GoneScreen.tsx';
import { MainAction } from './actions/MainAction.tsx';
import { OwnStats } from './author/OwnStats.tsx';
import { Gallery } from './photos/Gallery.tsx';
import { PostedCard } from './PostedCard.tsx';
import { RelatedAds } from './RelatedAds.tsx';
import { noteOpening } from './share/noteOpening.ts';
import { useShare } from './share/useShare.ts';
import { StorageNote } from './StorageNote.tsx';
import { backTexts, detailTexts, postedTexts } from './texts.ts';
import { useDelayedLeave } from './useDelayedLeave.ts';
import { useDescription } from './useDescription.ts';
import { useReloadForUser } from './useReloadForUser.ts';
import { useWayBack } from './useWayBack.ts';
import { WriteButton } from './actions/WriteButton.tsx';
import styles from './AdScreen.module.css';

const SamePhotos = lazyWithPreload(
  async () => (await import('#src/ads/moderation/SamePhotos.tsx')).SamePhotos,
);

const EndingButton = lazyWithPreload(
  async () => (await import('./ending/EndingButton.tsx')).EndingButton,
);

/** The state of the history entry. */
interface AdState {
  /** The ad was opened from a boosted card. */
  isBoosted?: boolean;
  /** The ad has just been posted. */
  isPosted?: boolean;
}

/** The screen of one ad, for all sections. */
export function AdScreen<Ad extends BaseAd>({
  detail,
  section,
  texts,
  badge,
  price,
  headline,
  meta,
  photoSubject,
  facts,
  crumbs,
  Card,
  First,
  Help,
  isHelpMain = () => false,
  Rows,
  Boost,
  isBoostMain = () => true,
}: AdFrameProps<Ad>) {
  const id = numberOf(useParams()['id']);
  const { api } = useStores();
  const isSignedIn = useIsSignedIn();
  const userId = useUserId();
  const isAdmin = useIsAdmin();
  const isDesktop = useIsDesktop();
  const {
    id: shownId,
    status,
    ad,
    shownTo,
    failure,
    isRemoved,
    gone,
    related,
  } = useStore(detail.state);
  const { isBoosted = false, isPosted = false } = (useLocation().state ?? {}) as AdState;
  const back = useWayBack({ path: sectionPaths[section].list, listLabel: texts.toList });
  const { markRead } = useActions(favoritesStore);
  const { countBoostOpened } = useActions(viewCounts);

  const share = useShare({
    path: sectionPaths[section].ad(id),
    startParam: adStartParam(section, id),
    adId: id,
  });
  useReloadForUser(detail, id, userId);
  const leaveAfterDelay = useDelayedLeave(id, back.goBack);

  const isShown = shownId === id;
  const shown = isShown ? ad : undefined;
  const isOwn = useIsOwn(shown ?? {});
  const isManaged = isOwn || isAdmin;
  const [isHeld, hold] = useHolds();
  const [isFirstHeld, holdFirst] = useHolds();
  // Until then it is the visitor's version.
  const isOthers = isManaged && shownTo !== userId && failure === undefined;
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
  const isAnswered = isOpened || gone !== undefined;
  useEffect(() => {
    if (isAnswered) noteOpening(api, id, isSignedIn);
  }, [api, id, isAnswered, isSignedIn]);
  useDescription(shown && adDescription(shown, headline(shown)));

  const screen = {
    documentTitle: shown?.title ?? texts.loadingTitle,
    backLabel: back.label,
    onBack: back.goBack,
  };
  if (isShown && gone) {
    return (
      <GoneScreen
        id={id}
        section={section}
        gone={gone}
        byAuthor={texts.gone}
        screen={screen}
        Card={Card}
      />
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
  const isOver = isEnded(shown);
  const isJoy = isEndedWell(shown);
  const canAct = !isRemoved;
  const canManage = isOwn && canAct;
  const isPostedNow = canManage && isPosted;
  const manage = {
    section,
    ad: shown,
    detail,
    onDone: (action: OwnAdAction['do']) => {
      if (action === 0) leaveAfterDelay();
    },
    onOutdated: () => void detail.loadAd(id),
  };
  const menu = canAct && <AdMenu key={id} isManaged={isManaged} Rows={Rows} {...manage} />;
  const decision = <AdDecision {...manage} />;
  const isWriteMain = !isHelpMain(shown);
  const write = canAct && <WriteButton section={section} ad={shown} isMain={isWriteMain} />;
  const hasBoostMain =
    Boost !== undefined && isOwn && isPublished && !shown.rejected_edit && isBoostMain(shown);
  const hasDecision = (isAdmin || shown.is_visible === STATUS.outdated) && !isJoy;
  // One element in two places: a tap before the session is known is not lost.
  const boost = (isMain: boolean) =>
    Boost &&
    canAct &&
    !isJoy &&
    isMain === hasBoostMain && <Boost key="boost" ad={shown} isMain={isMain} loadAd={loadAgain} />;
  return (
    <Screen
      {...screen}
      opened={isPostedNow ? postedTexts.title(isPublished) : undefined}
      action={menu}
    >
      {isPostedNow && (
        <PostedCard
          section={section}
          ad={shown}
          detail={detail}
          onShare={() => share(shown.title)}
          Rows={Rows}
        />
      )}
      {First && canManage && !isOver && (
        <HoldContext value={holdFirst}>
          <First {...manage} />
        </HoldContext>
      )}
      <article
        className={classNames(
          styles.screen,
          (isHeld || isOthers) && styles.held,
          isFirstHeld && styles.heldWhole,
        )}
      >
        <div className={styles.gallery}>
          <Gallery key={shown.id} images={shown.images} subject={photoSubject(shown)} />
        </div>
        <div className={styles.column}>
          <AdSummary
            ad={shown}
            isOwn={isOwn}
            badge={!isOver && badge?.(shown)}
            price={price(shown)}
            meta={meta?.(shown)}
            stats={canManage && !isPosted && <OwnStats ad={shown} detail={detail} />}
          />
          {isDesktop && isWriteMain && write}
          <HoldContext value={hold}>
            {canAct && Help && !isOver && <Help ad={shown} isOwn={isOwn} />}
            {isDesktop && !isWriteMain && write}
            {isAdmin && canAct && (
              <Held>
                <SamePhotos adId={shown.id}>{decision}</SamePhotos>
              </Held>
            )}
          </HoldContext>
          {canManage && !isAdmin && hasDecision && decision}
          {canManage && isJoy && (
            <Suspense>
              <EndingButton section={section} ad={shown} />
            </Suspense>
          )}
          {canManage && !isJoy && !hasDecision && !hasBoostMain && (
            <MainAction section={section} ad={shown} onShare={() => share(shown.title)} />
          )}
          {boost(true)}
          {isPublished && !isOwn && canAct && related !== null && (
            <div className={styles.author}>
              <AuthorRow ad={shown} author={related?.author} />
            </div>
          )}
          <dl className={classNames(styles.panel, styles.facts)} aria-label={detailTexts.facts}>
            {facts(shown).map(([label, value]) => (
              <div key={label} className={styles.fact}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {boost(false)}
        </div>
        {canAct && <FavoriteButton section={section} ad={shown} className={styles.heart} />}
        {shown.description && (
          <section className={styles.description}>
            <h2 className={styles.subtitle}>{detailTexts.description}</h2>
            <p className={styles.text}>{shown.description}</p>
          </section>
        )}
      </article>
      {related && !isOver && (
        <>
          {!isOwn && <RelatedAds title={detailTexts.others} ads={related.others} Card={Card} />}
          <RelatedAds title={detailTexts.similar} ads={related.similar} Card={Card} />
        </>
      )}
      <Breadcrumbs crumbs={crumbs(shown)} />
      <StorageNote />
      {!isDesktop && write}
    </Screen>
  );
}
