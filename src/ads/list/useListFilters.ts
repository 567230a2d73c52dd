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
 * The filters in a list's URL, and the catalog. Drops from a link what the site does not know, and
 * says so; only an empty list can have such filters, so only then the catalog is loaded to look.
 * What the user has chosen stays, misspelt names too.
 */
export function useListFilters<Entries extends FilterEntries, Lists>({
  urlFilters,
  list,
  catalog,
  named,
  choicesOf,
}: ListFiltersPlan<Entries, Lists>) {
  type Filters = FiltersOf<Entries>;
  const { search, state } = useLocation();
  const { isChosen = false } = (state ?? {}) as { isChosen?: boolean };
  const [filters, setFilters] = useUrlFilters<Entries>(urlFilters);
  const { showError } = useToasts();
  const isEmptyLink = useStore(
    list.state,
    ({ status, ads, filtersKey }) =>
      !isChosen && status === 'ready' && ads.length === 0 && filtersKey === JSON.stringify(filters),
  );
  const isNeeded = isEmptyLink || named.some((key) => filters[key] !== undefined);
  const { status, lists } = useCatalog(catalog, isNeeded);

  useEffect(() => {
    const choices: Choices<Filters> = isEmptyLink && status === 'ready' ? choicesOf(lists) : {};
    const known = Object.entries(filters).filter(([key, value]) =>
      isKnown(choices[key as keyof Filters], value),
    );
    const isAllKnown = known.length === Object.keys(filters).length;
    if (isAllKnown && !hasUnknownFilters(urlFilters, search)) return;
    setFilters(Object.fromEntries(known) as Filters);
    showError(listTexts.unknownFilters);
  }, [urlFilters, search, filters, setFilters, isEmptyLink, status, lists, choicesOf, showError]);

  const choose = (next: Filters) => setFilters(next, { isChosen: true });
  return { filters, setFilters: choose, lists };
}

/** As the server matches: by id, or by a part of the name. */
const isKnown = (choices: readonly (string | Entry)[] | undefined, value: unknown): boolean =>
  !choices ||
  choices.some((choice) => {
    const { id, name } = typeof choice === 'string' ? { id: undefined, name: choice } : choice;
    return id === value || fold(name).includes(fold(String(value)));
  });
