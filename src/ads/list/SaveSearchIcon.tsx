import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import styles from '#src/shared/ui/IconButton.module.css';
import { savedTexts } from './filters/countTexts.ts';
import type { ListSearch } from './listSearch.ts';
import { savedMarksStore, useIsSaved } from './savedMarks.ts';
import { useSaveSearch } from './useSaveSearch.ts';

const BOOKMARK = 'M6.5 4.5h11v15L12 15.7l-5.5 3.8z';

/** In the top bar: saves the list's filters, and leads to what is saved. Its icon is not among those of the first visit. */
export function SaveSearchIcon(search: ListSearch) {
  const { save, isBusy } = useSaveSearch(search, { isResuming: true });
  const isSaved = useIsSaved(search);
  const userId = useUserId();
  const { loadMarks } = useActions(savedMarksStore);
  const isNarrowed = Object.keys(search.filters).length > 0;
  useEffect(() => {
    // Few save a list without filters: it need not ask.
    if (isNarrowed && userId !== undefined) void loadMarks();
  }, [isNarrowed, userId, loadMarks]);
  const navigate = useNavigate();
  const label = isSaved ? savedTexts.isSaved : savedTexts.save;
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-busy={isBusy || undefined}
      className={styles.button}
      onClick={isSaved ? () => void navigate(paths.savedSearches) : save}
    >
      <svg aria-hidden="true" focusable="false" viewBox="0 0 24 24" width={24} height={24}>
        <path
          fill={isSaved ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
          d={isSaved ? BOOKMARK : `${BOOKMARK}M12 7.4v5M9.5 9.9h5`}
        />
      </svg>
    </button>
  );
}
