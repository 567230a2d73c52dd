import { useActions } from '#src/shared/stores/stores.ts';
import { usePages } from '#src/shared/stores/pages.ts';
import { titled } from '#src/shared/titled.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Spinner } from '#src/shared/ui/states/Spinner.tsx';
import { homeStoriesStore } from './homeStoriesStore.ts';
import { StoryCard } from './StoryCard.tsx';
import { againTexts } from './texts.ts';
import styles from './HomeAgainScreen.module.css';

/** The pets that came home, as their owners tell. */
export const HomeAgainScreen = titled(againTexts.title, HomeAgain);

function HomeAgain() {
  const list = useActions(homeStoriesStore);
  const { status, moreStatus, items, hasMore } = usePages(list);
  if (status === 'failed') {
    return <ErrorPanel text={againTexts.failed} onAction={() => void list.load(undefined)} />;
  }
  if (status !== 'ready') return <Spinner label={againTexts.loading} />;
  if (items.length === 0) return <EmptyState text={againTexts.none} />;
  return (
    <>
      <p className={styles.intro}>{againTexts.intro}</p>
      <ul className={styles.stories}>
        {items.map((story) => (
          <li key={story.ad_id}>
            <StoryCard story={story} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button
          mode="bezeled"
          isStretched
          isBusy={moreStatus === 'loading'}
          onClick={() => void list.loadMore()}
        >
          {moreStatus === 'failed' ? againTexts.moreFailed : againTexts.more}
        </Button>
      )}
    </>
  );
}
