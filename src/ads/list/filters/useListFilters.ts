import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import type { BaseAd } from '#contract/ads/ads.ts';
import { hasUnknownFilters } from '#contract/ads/filters.ts';
import type {
  DefinedFilters,
  ListFilter,
  ListFilters,
  ValuesOf,
} from '#contract/ads/listFilters.ts';
import { useCatalog, type Catalog } from '#src/ads/catalog/catalog.ts';
import type { Entry } from '#src/ads/catalog/choices.ts';
import { fold } from '#src/shared/text/suggest.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useUrlFilters } from '#src/shared/hooks/useUrlFilters.ts';
import { correctedFilters, isOf, type AdList } from '#src/ads/list/adList.ts';
import { filterChips, type Lists } from './filterChips.ts';
import { useLastCity } from './useLastCity.ts';
import { listTexts } from '#src/ads/list/texts.ts';

interface ListFiltersPlan<F extends ListFilters, Loaded> {
  defined: DefinedFilters<F>;
  list: Pick<AdList<BaseAd, ValuesOf<F>>, 'state'>;
  catalog: Catalog<Loaded>;
  /** The reference lists as the filters name their entries; by default as they are. */
  listsOf?: ((lists: Loaded) => Lists) | undefined;
}

/**
 * The filters in a list's URL, and the catalog. Drops from a link what the site does not know, and
 * says so; only an empty list can have such filters, so only then the catalog is loaded to look.
 * What the user has chosen stays, misspelt names too. Remembers the city that the user chooses.
 * `shown` and the chips are of the list on view, whose words may be corrected.
 */
export function useListFilters<F extends ListFilters, Loaded>({
  defined,
  list,
  catalog,
  listsOf = (loaded) => loaded as Lists,
}: ListFiltersPlan<F, Loaded>) {
  const { search, state } = useLocation();
  const { isChosen = false } = (state ?? {}) as { isChosen?: boolean };
  const [filters, setFilters, searchOf] = useUrlFilters(defined);
  const { showError } = useToasts();
  const isEmptyLink = useStore(
    list.state,
    (shown) =>
      !isChosen && shown.status === 'ready' && shown.items.length === 0 && isOf(shown, filters),
  );
  const corrected = useStore(list.state, (state) =>
    isOf(state, filters) ? state.corrected : undefined,
  );
  const shown = correctedFilters(filters, corrected);
  const isNeeded = isEmptyLink || needsCatalog(defined, filters);
  const { status, lists } = useCatalog(catalog, isNeeded);
  const named = useMemo(() => listsOf(lists), [listsOf, lists]);

  useEffect(() => {
    const isLoaded = isEmptyLink && status === 'ready';
    const known = Object.entries(filters).filter(
      ([key, value]) => !isLoaded || isKnown(choicesOf(defined.filters[key], named), value),
    );
    const isAllKnown = known.length === Object.keys(filters).length;
    if (isAllKnown && !hasUnknownFilters(defined, search)) return;
    setFilters(Object.fromEntries(known) as ValuesOf<F>);
    showError(listTexts.unknownFilters);
  }, [defined, search, filters, setFilters, isEmptyLink, status, named, showError]);

  useLastCity((filters as { city?: string }).city, named['cities']);

  const choose = (next: ValuesOf<F>) => setFilters(next, { isChosen: true });
  const chips = filterChips(defined, shown, named);
  return { filters, shown, setFilters: choose, searchOf, chips };
}

/** Chips name entries that are given by their ids, and a city may be the user's. */
const needsCatalog = <F extends ListFilters>(
  { filters: declared }: DefinedFilters<F>,
  filters: ValuesOf<F>,
): boolean =>
  Object.entries(filters).some(
    ([name, value]) =>
      name === 'city' || (declared[name]?.kind === 'entry' && typeof value === 'number'),
  );

/** What a filter can name; undefined for any text. */
function choicesOf(
  filter: ListFilter | undefined,
  lists: Lists,
): readonly (string | Entry)[] | undefined {
  if (filter?.kind === 'choice') return filter.choices;
  if (filter?.kind === 'entry') return lists[filter.list];
  return filter?.kind === 'city' ? lists['cities'] : undefined;
}

/** As the server matches: by id, or by a part of the name. */
const isKnown = (choices: readonly (string | Entry)[] | undefined, value: unknown): boolean =>
  !choices ||
  choices.some((choice) => {
    const { id, name } = typeof choice === 'string' ? { id: undefined, name: choice } : choice;
    return id === value || fold(name).includes(fold(String(value)));
  });
