import { quoted } from '#contract/quoted.ts';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { STATUS } from '#contract/ads/ads.ts';
import { ReasonSheet } from '#src/ads/moderation/ReasonSheet.tsx';
import { withEdit } from '#src/ads/withEdit.ts';
import { sectionTitles } from '#contract/ads/listTexts.ts';
import { imageUrl } from '#contract/images.ts';
import { adminReviewPath, paths } from '#contract/paths.ts';
import { sectionNames, type SectionName } from '#contract/sections/sections.ts';
import { useResumed } from '#src/session/login/useResumed.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { announce } from '#src/shared/ui/dom/announce.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { raiseToasts } from '#src/shared/ui/dom/publishHeight.ts';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { hapticSuccess } from '#src/messenger/haptics.ts';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { ReviewCard } from './ReviewCard.tsx';
import { useReview, type ReviewDecision, type ReviewItem } from './reviews.ts';
import { hubStore } from '#src/admin/hubStore.ts';
import { listTexts } from '#src/admin/texts.ts';
import { reviewTexts } from './texts.ts';
import { UndoBar } from '#src/admin/UndoBar.tsx';
import { useLatestPending, useSentOnLeaving } from '#src/admin/undo.ts';
import { lookersAt, useLook } from '#src/admin/looks/useLook.ts';
import { useSeen } from './useSeen.ts';
import { useDecisionKeys } from './useDecisionKeys.ts';
import { DecisionBar } from './DecisionBar.tsx';
import styles from './ReviewScreen.module.css';
import { usePages } from '#src/shared/stores/pages.ts';

/** Reviews the waiting ads one at a time. */
export function ReviewScreen({ section }: { section: SectionName }) {
  return (
    <Screen title={reviewTexts.title(sectionTitles[section])}>
      <ReviewContent section={section} />
    </Screen>
  );
}

function ReviewContent({ section }: { section: SectionName }) {
  const review = useReview(section);
  const { status, items: queue, count } = usePages(review);
  const pending = useLatestPending(review.undoable);
  const [opened, setOpened] = useResumed<{ id: number; action: 'reject' | 'remove' }>('decision');
  const [entry, next] = queue;
  useSentOnLeaving(review.undoable.flush);
  usePrefetch(next);

  useEffect(() => {
    void review.load();
  }, [review]);
  const id = entry?.item.ad.id;
  const others = useLook('ad', { id, version: entry?.version, onGone: review.dropOnView });
  const { left, nextSection } = useAllWaiting(section, {
    isDone: count > 0 && !entry,
    count,
  });

  useNextAd(entry);

  const isSeen = useSeen(id);

  const decide = (decision: ReviewDecision, reason?: string) => {
    hapticSuccess();
    review.decide(decision, reason);
  };
  const publish = () => isSeen && decide(STATUS.published);
  const open = (action: 'reject' | 'remove') => () =>
    isSeen && id !== undefined && setOpened({ id, action });
  const openReject = open('reject');
  // An ad that has ended well stays, whatever its photo from home is like.
  const openRemove = () => !entry?.home && open('remove')();
  const [hasKeys, toggleKeys] = useDecisionKeys({
    KeyP: publish,
    KeyR: openReject,
    KeyD: openRemove,
    KeyZ: review.undo,
    ArrowRight: review.skip,
  });

  if (status === 'failed') {
    return <ErrorPanel text={listTexts.failed} onAction={() => void review.load()} />;
  }
  return (
    <div className={styles.screen}>
      {status !== 'ready' && <ReviewSkeleton />}
      {status === 'ready' && !entry && (
        <EmptyState
          title={count > 0 ? reviewTexts.doneTitle : ''}
          text={count > 0 ? reviewTexts.done(count) : reviewTexts.nothing}
          action={
            <>
              {nextSection && (
                <Button to={adminReviewPath(nextSection)}>
                  {reviewTexts.toNext(sectionTitles[nextSection])}
                </Button>
              )}
              <Button mode="plain" to={paths.admin}>
                {reviewTexts.toHub}
              </Button>
            </>
          }
        />
      )}
      {entry && (
        <ReviewCard
          key={id}
          entry={entry}
          left={Math.max(queue.length, left)}
          lookedAtBy={lookersAt(others, id)}
          isSeen={isSeen}
          hasKeys={hasKeys}
          onSkip={review.skip}
          onRemove={openRemove}
        />
      )}
      <div ref={raiseToasts} className={styles.thumb}>
        {pending && (
          <UndoBar
            key={pending.entry.item.ad.id}
            since={pending.at}
            text={`${reviewTexts.decided[pending.decision]} ${quoted(pending.entry.item.ad.title)}`}
            onUndo={review.undo}
          />
        )}
        {entry && (
          <DecisionBar
            title={entry.item.ad.title}
            isSeen={isSeen}
            hasKeys={hasKeys}
            onPublish={publish}
            onReject={openReject}
          />
        )}
      </div>
      {entry && (
        <label className={styles.keys}>
          <input type="checkbox" checked={hasKeys} onChange={toggleKeys} />
          {reviewTexts.keys}
        </label>
      )}
      {/* A new key for each ad, so that the sheet starts empty. */}
      {opened && (
        <ReasonSheet
          key={`${opened.action} ${id}`}
          action={opened.action}
          adId={opened.id}
          isOpen={opened.id === id}
          onConfirm={(reason) => {
            setOpened(undefined);
            decide(opened.action === 'reject' ? STATUS.rejected : 0, reason);
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

/** How many ads of the section wait in all, and another section where some do. */
function useAllWaiting(
  section: SectionName,
  { isDone, count }: { isDone: boolean; count: number },
): { left: number; nextSection: SectionName | undefined } {
  const { overview } = useStoreState(hubStore);
  const { loadOverview } = useActions(hubStore);
  useEffect(() => {
    void loadOverview();
    // Again for each section, and when its queue has been worked off.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [loadOverview, section, isDone]);
  return {
    // What was decided since the screen was opened.
    left: (overview?.sections[section].count ?? 0) - count,
    nextSection: sectionNames.find(
      (name) => name !== section && (overview?.sections[name].count ?? 0) > 0,
    ),
  };
}

/** Announces the next ad and focuses its title when its predecessor had the focus. */
function useNextAd(entry: ReviewItem | undefined): void {
  const ad = entry?.item.ad;
  const shown = useRef<number>(undefined);
  // Before it is drawn: under a short ad the buttons would stand where the page is scrolled to.
  useLayoutEffect(() => {
    if (ad && shown.current !== undefined && ad.id !== shown.current) {
      window.scrollTo({ top: 0, behavior: 'instant' });
      announce(reviewTexts.next(ad.title));
      if (document.activeElement === document.body) {
        document.querySelector<HTMLElement>('main article h2 a')?.focus({ preventScroll: true });
      }
    }
    shown.current = ad?.id;
  }, [ad]);
}

/** Loads the images of the next ad ahead. */
function usePrefetch(next: ReviewItem | undefined): void {
  useEffect(() => {
    const ad = next && withEdit(next.item.ad);
    for (const image of ad?.images ?? []) new Image().src = imageUrl(image);
  }, [next]);
}

function ReviewSkeleton() {
  return (
    <div className={styles.skeleton}>
      <output className="visuallyHidden">{reviewTexts.loading}</output>
      <Skeleton height={280} radius={16} />
      <Skeleton width="60%" height={28} />
      <Skeleton height={20} />
      <Skeleton height={20} />
      <Skeleton width="80%" height={20} />
    </div>
  );
}
