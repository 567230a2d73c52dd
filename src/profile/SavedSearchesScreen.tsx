import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { SavedSearch } from '#contract/search/savedSearches.ts';
import { useIsVisitor } from '#src/session/sessionStore.ts';
import { ToLogin } from '#src/session/ToLogin.tsx';
import { useUserLoad } from '#src/session/useUserLoad.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { ConfirmSheet } from '#src/shared/ui/overlays/ConfirmSheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { SavedSearchCard } from './SavedSearchCard.tsx';
import { useSavedSearches, useSavedSearchesActions } from './savedSearchesStore.ts';
import { savedSearchesTexts } from './texts.ts';
import styles from './SavedSearchesScreen.module.css';

/** The searches that the user is told of. */
export function SavedSearchesScreen() {
  return (
    <Screen title={savedSearchesTexts.title}>
      <SavedSearchesContent />
    </Screen>
  );
}

function SavedSearchesContent() {
  const isVisitor = useIsVisitor();
  const { status, searches } = useSavedSearches();
  const { loadSearches } = useSavedSearchesActions();
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
  const [chosen, setChosen] = useState<SavedSearch>();
  const [isOpen, setOpen] = useState(false);
  const { sendRemoval } = useSavedSearchesActions();
  const { showError, showSuccess } = useToasts();
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));

  const remove = async ({ id }: SavedSearch) => {
    if (await submit(() => sendRemoval(id))) showSuccess(savedSearchesTexts.removed);
    setOpen(false);
  };

  return (
    <>
      <p className={styles.about}>{savedSearchesTexts.about}</p>
      <ul className={styles.list}>
        {searches.map((search) => (
          <li key={search.id}>
            <SavedSearchCard
              search={search}
              onRemove={() => {
                setChosen(search);
                setOpen(true);
              }}
            />
          </li>
        ))}
      </ul>
      <ConfirmSheet
        isOpen={isOpen}
        title={savedSearchesTexts.removeTitle}
        confirmText={savedSearchesTexts.removeConfirm}
        isBusy={isBusy}
        onConfirm={() => chosen && void remove(chosen)}
        onClose={() => setOpen(false)}
      >
        {savedSearchesTexts.removeText(chosen?.name ?? '')}
      </ConfirmSheet>
    </>
  );
}
