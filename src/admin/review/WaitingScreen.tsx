import { useEffect } from 'react';
import { useNavigationType } from 'react-router-dom';
import { sectionTitles } from '#contract/ads/listTexts.ts';
import { adminReviewPath, paths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { ListEnd } from '#src/admin/ListEnd.tsx';
import { PagedList } from '#src/admin/PagedList.tsx';
import { UndoBar } from '#src/admin/UndoBar.tsx';
import { useLatestPending, useSentOnLeaving } from '#src/admin/undo.ts';
import { CardGrid } from '#src/ads/card/CardGrid.tsx';
import { LoadingCards } from '#src/ads/card/LoadingCards.tsx';
import { Screen } from '#src/shared/Screen.tsx';
import { usePages } from '#src/shared/stores/pages.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { countOf } from '#src/shared/text/format.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { raiseToasts } from '#src/shared/ui/dom/publishHeight.ts';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { useStore } from 'zustand';
import { BulkBar } from './BulkBar.tsx';
import { bulkDecisions } from './bulkDecisions.ts';
import { ChosenAd } from './ChosenAd.tsx';
import { Refusals } from './Refusals.tsx';
import { bulkTexts, reviewTexts, waitingTexts } from './texts.ts';
import { waitingLists } from './waitingLists.ts';
import styles from './WaitingScreen.module.css';

/** A section's ads that wait for review, oldest first; several can be decided at once. */
export function WaitingScreen({ section }: { section: SectionName }) {
  return (
    <Screen title={waitingTexts.title(sectionTitles[section])}>
      <WaitingContent section={section} />
    </Screen>
  );
}

function WaitingContent({ section }: { section: SectionName }) {
  const list = useActions(waitingLists)[section];
  const bulk = useActions(bulkDecisions)[section];
  const { setChosen, undoable } = bulk;
  const { items } = usePages(list);
  const { chosen, decided, refused } = useStore(bulk.state);
  const pending = useLatestPending(undoable);
  const shown = items.filter(({ ad }) => !decided.includes(ad.id));
  useSentOnLeaving(undoable.flush);

  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    // On the way back from an ad the list keeps its place, without what was decided meanwhile.
    void bulk.sendAll().then(() => {
      const isKept = isBack && list.state.getState().status === 'ready';
      return isKept ? list.refresh() : list.load(undefined);
    });
    // `isBack` counts only on arrival.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [list, bulk, section]);

  return (
    <>
      <Refusals refused={refused} onHide={() => bulk.state.setState({ refused: [] })} />
      <PagedList
        list={list}
        isEmpty={shown.length === 0}
        skeletons={<LoadingCards text={waitingTexts.loading} count={6} />}
        empty={
          <EmptyState
            text={section === 'events' ? waitingTexts.noEvents : waitingTexts.noAds}
            action={<Button to={paths.admin}>{waitingTexts.toHub}</Button>}
          />
        }
      >
        <h2 className="visuallyHidden">{waitingTexts.ads}</h2>
        <div className={styles.tools}>
          <Button mode="plain" onClick={() => setChosen(chosen ? undefined : [])}>
            {chosen ? bulkTexts.end : bulkTexts.begin}
          </Button>
          {chosen && (
            <Button
              mode="plain"
              onClick={() => setChosen(chosen.length > 0 ? [] : shown.map(({ ad }) => ad.id))}
            >
              {chosen.length > 0 ? bulkTexts.none : bulkTexts.all}
            </Button>
          )}
        </div>
        <CardGrid>
          {shown.map((item) => (
            <ChosenAd
              key={item.ad.id}
              item={item}
              isChosen={chosen?.includes(item.ad.id)}
              onChoose={(isChosen) => {
                const others = (chosen ?? []).filter((id) => id !== item.ad.id);
                setChosen(isChosen ? [...others, item.ad.id] : others);
              }}
            />
          ))}
        </CardGrid>
        <ListEnd list={list} />
      </PagedList>
      <div ref={raiseToasts} className={styles.start}>
        {pending && (
          <UndoBar
            key={pending.at}
            since={pending.at}
            text={`${reviewTexts.decided[pending.decision]} ${countOf(pending.items.length, bulkTexts.ads)}`}
            onUndo={bulk.undo}
          />
        )}
        {chosen ? (
          <BulkBar
            items={shown.filter(({ ad }) => chosen.includes(ad.id))}
            onDecide={(decision, reason) =>
              bulk.decide(
                shown.filter(({ ad }) => chosen.includes(ad.id)),
                decision,
                reason,
              )
            }
          />
        ) : (
          shown.length > 0 && (
            <Button size="l" isStretched to={adminReviewPath(section)}>
              {waitingTexts.review}
            </Button>
          )
        )}
      </div>
    </>
  );
}
