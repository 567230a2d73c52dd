import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { savedTexts } from './countTexts.ts';
import { useSaveSearch, type ListSearch } from './useSaveSearch.ts';

/** In the top bar: saves the list's filters. */
export function SaveSearchIcon(search: ListSearch) {
  const { save, isBusy } = useSaveSearch(search, { isResuming: true });
  return <IconButton icon="bookmark" label={savedTexts.save} aria-busy={isBusy} onClick={save} />;
}
