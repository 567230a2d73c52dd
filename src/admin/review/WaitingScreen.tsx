import { useEffect } from 'react';
import { useNavigationType } from 'react-router-dom';
import { CardGrid } from '#src/ads/card/CardGrid.tsx';
import { LoadingCards } from '#src/ads/card/LoadingCards.tsx';
import { AnyAdCard } from '#src/sections/AnyAdCard.tsx';
import { sectionTitles } from '#contract/ads/listTexts.ts';
import { adminReviewPath, paths } from '#contract/paths.ts';
import type { SectionName } from '#contract/sections/sections.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ListEnd } from '#src/admin/ListEnd.tsx';
import { PagedList } from '#src/admin/PagedList.tsx';
import { editedItem } from './adChanges.ts';
import { waitingTexts } from './texts.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { usePages } from '#src/shared/stores/pages.ts';
import { waitingLists } from './waitingLists.ts';
import { raiseToasts } from '#src/shared/ui/dom/publishHeight.ts';
import styles from './WaitingScreen.module.css';

/** A section's ads that wait for review, oldest first. */
export function WaitingScreen({ section }: { section: SectionName }) {
  return (
    <Screen title={waitingTexts.title(sectionTitles[section])}>
      <WaitingContent section={section} />
    </Screen>
  );
}

function WaitingContent({ section }: { section: SectionName }) {
  const list = useActions(waitingLists)[section];
  const { items } = usePages(list);

  const isBack = useNavigationType() === 'POP';
  useEffect(() => {
    // On the way back from an ad the list keeps its place, without what was decided meanwhile.
    if (isBack && list.state.getState().status === 'ready') void list.refresh();
    else void list.load(undefined);
    // `isBack` counts only on arrival.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [list, section]);

  return (
    <PagedList
      list={list}
      skeletons={<LoadingCards text={waitingTexts.loading} count={6} />}
      empty={
        <EmptyState
          text={section === 'events' ? waitingTexts.noEvents : waitingTexts.noAds}
          action={<Button to={paths.admin}>{waitingTexts.toHub}</Button>}
        />
      }
    >
      <h2 className="visuallyHidden">{waitingTexts.ads}</h2>
      <CardGrid>
        {items.map((item) => (
          <li key={item.ad.id}>
            <AnyAdCard item={editedItem(item)} />
          </li>
        ))}
      </CardGrid>
      <ListEnd list={list} />
      <div ref={raiseToasts} className={styles.start}>
        <Button size="l" isStretched to={adminReviewPath(section)}>
          {waitingTexts.review}
        </Button>
      </div>
    </PagedList>
  );
}
