import { paths } from '#contract/paths.ts';
import type { SavedSearch } from '#contract/search/savedSearches.ts';
import { useIsVisitor } from '#src/session/sessionStore.ts';
import { ToLogin } from '#src/session/ToLogin.tsx';
import { useUserLoad } from '#src/session/useUserLoad.ts';
import { titled } from '#src/shared/titled.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { useAsk } from '#src/shared/ui/overlays/overlays.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { NoticeOffer } from '#src/messenger/notices/NoticeOffer.tsx';
import { useIsOffered } from '#src/messenger/notices/noticeOffer.ts';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { SavedSearchCard } from './SavedSearchCard.tsx';
import { savedSearchesStore } from './savedSearchesStore.ts';
import { savedSearchesTexts } from './texts.ts';
import styles from './SavedSearchesScreen.module.css';

/** The searches that the user is told of. */
export const SavedSearchesScreen = titled(savedSearchesTexts.title, SavedSearchesContent);

function SavedSearchesContent() {
  const isVisitor = useIsVisitor();
  const { status, searches } = useStoreState(savedSearchesStore);
  const { loadSearches } = useActions(savedSearchesStore);
  useUserLoad(status, loadSearches);

  if (isVisitor) return <ToLogin />;
  if (status === 'failed') {
    return <ErrorPanel text={savedSearchesTexts.failed} onAction={() => void loadSearches()} />;
  }
  if (status !== 'ready' && searches.length === 0) {
    return (
      <div className={styles.list}>
        <output className="visuallyHidden">{savedSearchesTexts.loading}</output>
        <Skeleton height={120} radius={16} />
      </div>
    );
  }
  if (searches.length === 0) {
    return (
      <EmptyState
        text={savedSearchesTexts.empty}
        action={<Button to={paths.posts}>{savedSearchesTexts.toList}</Button>}
      />
    );
  }
  return <SearchList searches={searches} />;
}

function SearchList({ searches }: { searches: readonly SavedSearch[] }) {
  const ask = useAsk();
  const { sendRemoval } = useActions(savedSearchesStore);
  const { showSuccess } = useToasts();
  const isOffered = useIsOffered('search');

  const remove = ({ id, name }: SavedSearch) =>
    ask({
      title: savedSearchesTexts.removeTitle,
      text: savedSearchesTexts.removeText(name),
      confirm: savedSearchesTexts.removeConfirm,
      act: async () => {
        await sendRemoval(id);
        showSuccess(savedSearchesTexts.removed);
      },
    });

  return (
    <>
      <p className={styles.about}>{savedSearchesTexts.about}</p>
      {isOffered && (
        <ActionList className={styles.offer}>
          <NoticeOffer reason="search" />
        </ActionList>
      )}
      <ul className={styles.list}>
        {searches.map((search) => (
          <li key={search.id}>
            <SavedSearchCard search={search} onRemove={() => remove(search)} />
          </li>
        ))}
      </ul>
    </>
  );
}
