import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { useStore } from 'zustand';
import { STATUS, type BaseAd } from '#contract/ads.ts';
import { formatDay } from '#src/shared/format.ts';
import { useIsSignedIn, useUserId } from '#src/session/sessionStore.ts';
import { sectionPaths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections.ts';
import { useTopBar } from '#src/shared/topBar.ts';
import { ErrorPanel } from '#src/shared/ui/ErrorPanel.tsx';
import { LocalTime } from '#src/shared/ui/LocalTime.tsx';
import { Skeleton } from '#src/shared/ui/Skeleton.tsx';
import { useIsDesktop } from '#src/shared/ui/useIsDesktop.ts';
import { AdActions } from './AdActions.tsx';
import type { AdPage } from './adPage.ts';
import { AdStatus } from './AdStatus.tsx';
import { Gallery } from './Gallery.tsx';
import { HeartButton } from './HeartButton.tsx';
import { countOpening } from './boostViews.ts';
import { markRead } from './marks.ts';
import { ShareButtons } from './ShareButtons.tsx';
import { backTexts, pageTexts } from './pageTexts.ts';
import { useDescription } from './useDescription.ts';
import { useMarks } from './useMarks.ts';
import { useWayBack } from './useWayBack.ts';
import { WriteButton } from './WriteButton.tsx';
import styles from './AdScreen.module.css';

interface AdFrameProps<Ad extends BaseAd> {
  page: AdPage<Ad>;
  section: SectionName;
  texts: { loadingTitle: string; toList: string; notFound: string };
  /** The badge and the price line. */
  Summary: ComponentType<{ ad: Ad }>;
  /** The section's own facts, label and value. */
  facts: (ad: Ad) => [label: string, value: ReactNode][];
  /** The section's own buttons. */
  Actions?: ComponentType<{ ad: Ad }>;
  /** Where the section's ads can be boosted. */
  Boost?: ComponentType<{ ad: Ad }>;
}

const LEAVE_AFTER_MS = 2000;

/** The page of one ad, whatever its section: gallery, facts, description, the viewer's buttons. */
export function AdScreen<Ad extends BaseAd>({
  page,
  section,
  texts,
  Summary,
  facts,
  Actions,
  Boost,
}: AdFrameProps<Ad>) {
  // What is no number names no ad, as no ad has the number 0.
  const id = Number(useParams()['id']) || 0;
  const isSignedIn = useIsSignedIn();
  const userId = useUserId();
  const isDesktop = useIsDesktop();
  const { id: shownId, status, ad, failure } = useStore(page.store);
  const { isLifted = false } = (useLocation().state ?? {}) as { isLifted?: boolean };
  const back = useWayBack({ path: sectionPaths[section].list, words: texts.toList });
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    void page.loadAd(id);
    // Whoever turns out to be signed in may see more of it, or see it at all.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [page, id, userId]);
  useEffect(() => () => clearTimeout(leaving.current), [id]);

  const isShown = shownId === id;
  const shown = isShown ? ad : undefined;
  const isOpened = shown !== undefined;
  useMarks(section);
  useEffect(() => {
    if (isOpened && isSignedIn) markRead(section, id);
  }, [section, id, isOpened, isSignedIn]);
  useEffect(() => {
    if (isOpened && isLifted) countOpening(id);
  }, [id, isOpened, isLifted]);
  useTopBar({
    pageTitle: shown?.title ?? (failure === 'notFound' ? texts.notFound : texts.loadingTitle),
    backLabel: back.label,
    onBack: back.goBack,
  });
  useDescription(shown?.description);

  if (isShown && status === 'failed') {
    const failures = {
      notFound: texts.notFound,
      network: pageTexts.failedNetwork,
      other: pageTexts.failedLoad,
    };
    return (
      <ErrorPanel
        title={failure === 'notFound' ? pageTexts.notFoundTitle : pageTexts.failedTitle}
        text={failures[failure ?? 'other']}
        actionText={backTexts.back}
        onAction={back.goBack}
      />
    );
  }
  if (!shown) return <AdSkeleton />;

  const details: [string, ReactNode][] = [
    ...facts(shown),
    [pageTexts.city, shown.city],
    [pageTexts.published, <LocalTime key={id} time={shown.created} format={formatDay} />],
  ];
  return (
    <article className={styles.screen}>
      <div className={styles.gallery}>
        <Gallery key={shown.id} images={shown.images} title={shown.title} />
        <HeartButton section={section} ad={shown} className={styles.heart} />
      </div>
      <div className={styles.facts}>
        <div className={styles.panel}>
          {shown.is_visible !== STATUS.published && <AdStatus ad={shown} />}
          <Summary ad={shown} />
          <h1 className={styles.title}>{shown.title}</h1>
          <dl className={styles.list} aria-label={pageTexts.facts}>
            {details.map(([label, value]) => (
              <div key={label} className={styles.fact}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        {isDesktop && <WriteButton section={section} ad={shown} />}
        {Boost && <Boost ad={shown} />}
        <AdActions
          section={section}
          ad={shown}
          page={page}
          onDone={(action) => {
            if (action === 0) leaving.current = setTimeout(back.goBack, LEAVE_AFTER_MS);
          }}
        />
        {Actions && <Actions ad={shown} />}
        {shown.is_visible === STATUS.published && <ShareButtons section={section} ad={shown} />}
      </div>
      {shown.description && (
        <section className={styles.description}>
          <h2 className={styles.subtitle}>{pageTexts.description}</h2>
          <p className={styles.text}>{shown.description}</p>
        </section>
      )}
      {!isDesktop && <WriteButton section={section} ad={shown} />}
    </article>
  );
}

function AdSkeleton() {
  return (
    <div className={styles.screen}>
      <div className={styles.gallery}>
        <div className={styles.skeletonPicture}>
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
      <output className="visuallyHidden">{pageTexts.loading}</output>
    </div>
  );
}
