import type { ReactNode } from 'react';
import { usePages } from '#src/shared/stores/pages.ts';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import type { AdminPages } from './adminPages.ts';
import { listTexts } from './texts.ts';

interface PagedListProps<Item, Query> {
  list: AdminPages<Item, Query>;
  /** Stands for the first page while it loads. */
  skeletons: ReactNode;
  empty: ReactNode;
  /** Whether no item is shown; by default when none is loaded. */
  isEmpty?: boolean;
  /** The rows with their `ListEnd`. */
  children: ReactNode;
}

/** A list of the admin's: failed, loading, empty, or its rows. */
export function PagedList<Item, Query>(props: PagedListProps<Item, Query>) {
  const { list, skeletons, empty, children } = props;
  const { query, status, items, hasMore } = usePages(list);
  const { isEmpty = items.length === 0 } = props;
  if (status === 'failed') {
    return <ErrorPanel text={listTexts.failed} onAction={() => void list.load(query as Query)} />;
  }
  if (status !== 'ready') return skeletons;
  return isEmpty && !hasMore ? empty : children;
}
