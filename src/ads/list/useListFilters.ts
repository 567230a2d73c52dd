import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useStore } from 'zustand';
import type { BaseAd } from '#contract/ads.ts';
import {
  hasUnknownFilters,
  type FilterEntries,
  type FiltersOf,
  type UrlFilters,
} from '#contract/filters.ts';
import { useCatalog, type Catalog } from '#src/ads/catalog/catalog.ts';
import type { Entry } from '#src/ads/catalog/choices.ts';
import { fold } from '#src/shared/suggest.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useUrlFilters } from '#src/shared/useUrlFilters.ts';
import type { AdList } from './adList.ts';
import { listTexts } from './texts.ts';

type Choices<Filters> = Partial<Record<keyof Filters, readonly (string | Entry)[]>>;

interface ListFiltersPlan<Entries extends FilterEntries, Lists> {
  urlFilters: UrlFilters<Entries>;
  list: Pick<AdList<BaseAd, FiltersOf<Entries>>, 'state'>;
  catalog: Catalog<Lists>;
  /** Filters that the screen shows by their names in the catalog. */
  named: readonly (keyof FiltersOf<Entries>)[];
  /** What the filters can name. */
  choicesOf: (lists: Lists) => Choices<FiltersOf<Entries>>;
}

/**
 * The filters in a list's URL, and the catalog. Drops what the site does not know, and says so;
 * only an empty list can have such filters, so only then the catalog is loaded to look.
 */
export function useListFilters<Entries extends FilterEntries, Lists>({
  urlFilters,
  list,
  catalog,
  named,
  choicesOf,
}: ListFiltersPlan<Entries, Lists>) {
  type Filters = FiltersOf<Entries>;
  const { search } = useLocation();
  const [filters, setFilters] = useUrlFilters<Entries>(urlFilters);
  const { showError } = useToasts();
  const isEmpty = useStore(
    list.state,
    ({ status, ads, filtersKey }) =>
      status === 'ready' && ads.length === 0 && filtersKey === JSON.stringify(filters),
  );
  const isNeeded = isEmpty || named.some((key) => filters[key] !== undefined);
  const { status, lists } = useCatalog(catalog, isNeeded);

  useEffect(() => {
    const choices: Choices<Filters> = isEmpty && status === 'ready' ? choicesOf(lists) : {};
    const known = Object.entries(filters).filter(([key, value]) =>
      isKnown(choices[key as keyof Filters], value),
    );
    const isAllKnown = known.length === Object.keys(filters).length;
    if (isAllKnown && !hasUnknownFilters(urlFilters, search)) return;
    setFilters(Object.fromEntries(known) as Filters);
    showError(listTexts.unknownFilters);
  }, [urlFilters, search, filters, setFilters, isEmpty, status, lists, choicesOf, showError]);

  return { filters, setFilters, lists };
}

/** As the server matches: by id, or by a part of the name. */
const isKnown = (choices: readonly (string | Entry)[] | undefined, value: unknown): boolean =>
  !choices ||
  choices.some((choice) => {
    const { id, name } = typeof choice === 'string' ? { id: undefined, name: choice } : choice;
    return id === value || fold(name).includes(fold(String(value)));
  });
