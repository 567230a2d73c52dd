import { useMemo, useState, type ReactNode } from 'react';
import type { Catalog, CatalogTable } from '#contract/admin/catalog.ts';
import { DataTable } from '#src/admin/DataTable.tsx';
import { countOf } from '#src/shared/text/format.ts';
import { suggest } from '#src/shared/text/suggest.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { SearchField } from '#src/shared/ui/fields/SearchField.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { AddCatalogEntrySheet } from './AddCatalogEntrySheet.tsx';
import { entriesOf, type CatalogEntry } from './catalogEntries.ts';
import { CatalogEntrySheet } from './CatalogEntrySheet.tsx';
import { catalogTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

/** What the names of this table are grouped by. */
function groupColumn(table: CatalogTable) {
  const head = catalogTexts.groups[table];
  return head ? [{ head, renderCell: ({ group }: CatalogEntry) => group }] : [];
}

/** Entries on view before more are asked for. */
const PAGE = 50;

const labelOf = ({ label }: CatalogEntry): string => label;
interface EntriesPanelProps {
  table: CatalogTable;
  catalog: Catalog;
  /** The choice of the list. */
  choice: ReactNode;
}

/** The entries of one list: found, added, renamed and merged. */
export function EntriesPanel({ table, catalog, choice }: EntriesPanelProps) {
  const [query, setQuery] = useState('');
  const [openedId, setOpenedId] = useState<number>();
  const [isAdding, setAdding] = useState(false);
  const entries = useMemo(() => entriesOf(catalog, table), [catalog, table]);
  const opened = entries.find(({ id }) => id === openedId);
  const [shownCount, setShownCount] = useState(PAGE);
  const isSearching = query.trim() !== '';
  const found = isSearching ? suggest(entries, query, labelOf) : entries.slice(0, shownCount);
  const hasMore = !isSearching && shownCount < entries.length;

  return (
    <div className={styles.stack}>
      <div className={styles.tools}>
        {choice}
        <Button before={<Icon name="plus" size={20} />} onClick={() => setAdding(true)}>
          {catalogTexts.add[table]}
        </Button>
      </div>
      <SearchField label={catalogTexts.search} value={query} onChange={setQuery} />
      <output className={styles.note}>
        {isSearching && found.length === 0
          ? catalogTexts.notFound
          : countOf(entries.length, catalogTexts.entries)}
      </output>
      {found.length > 0 && (
        <DataTable
          label={catalogTexts.tables[table]}
          items={found}
          idOf={({ id }) => id}
          columns={[
            { head: catalogTexts.name, renderCell: ({ name }) => name },
            ...groupColumn(table),
            { head: catalogTexts.id, renderCell: ({ id }) => id, kind: 'number' },
            {
              head: catalogTexts.change,
              kind: 'number',
              renderCell: ({ id, label }) => (
                <IconButton
                  icon="pencil"
                  size={20}
                  label={catalogTexts.changeOf(label)}
                  onClick={() => setOpenedId(id)}
                />
              ),
            },
          ]}
          renderRow={({ id, label }) => (
            <button type="button" className={styles.row} onClick={() => setOpenedId(id)}>
              <span className={styles.text}>{label}</span>
              <Icon name="pencil" size={20} className={styles.arrow} />
            </button>
          )}
        />
      )}
      {hasMore && (
        <Button mode="bezeled" onClick={() => setShownCount(shownCount + PAGE)}>
          {catalogTexts.more}
        </Button>
      )}
      <AddCatalogEntrySheet
        table={table}
        catalog={catalog}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
      />
      {opened && (
        <CatalogEntrySheet
          key={opened.id}
          table={table}
          entry={opened}
          entries={entries}
          onClose={() => setOpenedId(undefined)}
        />
      )}
    </div>
  );
}
