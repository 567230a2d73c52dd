import styles from '#src/shared/ui/IconButton.module.css';
import { savedTexts } from './filters/countTexts.ts';
import { useSaveSearch, type ListSearch } from './useSaveSearch.ts';

/** In the top bar: saves the list's filters. Its icon is not among those of the first visit. */
export function SaveSearchIcon(search: ListSearch) {
  const { save, isBusy } = useSaveSearch(search, { isResuming: true });
  return (
    <button
      type="button"
      title={savedTexts.save}
      aria-label={savedTexts.save}
      aria-busy={isBusy || undefined}
      className={styles.button}
      onClick={save}
    >
      <svg aria-hidden="true" focusable="false" viewBox="0 0 24 24" width={24} height={24}>
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M6.5 4.5h11v15L12 15.7l-5.5 3.8zM12 7.4v5M9.5 9.9h5"
        />
      </svg>
    </button>
  );
}
