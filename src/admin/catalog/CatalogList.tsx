import { useState, type ReactNode } from 'react';
import { DataTable, type Column } from '#src/admin/DataTable.tsx';
import { countOf } from '#src/shared/text/format.ts';
import { suggest } from '#src/shared/text/suggest.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { SearchField } from '#src/shared/ui/fields/SearchField.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { catalogTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

/** Items on view before more are asked for. */
const PAGE = 50;

interface CatalogListProps<Item> {
  list: keyof typeof catalogTexts.tables;
  /** The choice of the list. */
  choice: ReactNode;
  items: readonly Item[];
  /** What is searched. */
  textOf: (item: Item) => string;
  searchLabel: string;
  notFound: string;
  columns: readonly Column<Item>[];
  renderRow: (item: Item) => ReactNode;
  onAdd: () => void;
  /** Sheets. */
  children: ReactNode;
}

/** One list of the catalog, searched and shown in parts. */
export function CatalogList<Item extends { id: number }>({
  list,
  choice,
  items,
  textOf,
  searchLabel,
  notFound,
  columns,
  renderRow,
  onAdd,
  children,
}: CatalogListProps<Item>) {
  const [query, setQuery] = useState('');
  const [shownCount, setShownCount] = useState(PAGE);
  const isSearching = query.trim() !== '';
  const found = isSearching ? suggest(items, query, textOf) : items.slice(0, shownCount);
  const hasMore = !isSearching && shownCount < items.length;

  return (
    <div className={styles.stack}>
      <div className={styles.tools}>
        {choice}
        <Button before={<Icon name="plus" size={20} />} onClick={onAdd}>
          {catalogTexts.add[list]}
        </Button>
      </div>
      <SearchField label={searchLabel} value={query} onChange={setQuery} />
      <output className={styles.note}>
        {isSearching && found.length === 0 ? notFound : countOf(items.length, catalogTexts.entries)}
      </output>
      {found.length > 0 && (
        <DataTable
          label={catalogTexts.tables[list]}
          items={found}
          idOf={({ id }) => id}
          columns={columns}
          renderRow={renderRow}
        />
      )}
      {hasMore && (
        <Button mode="bezeled" onClick={() => setShownCount(shownCount + PAGE)}>
          {catalogTexts.more}
        </Button>
      )}
      {children}
    </div>
  );
}
