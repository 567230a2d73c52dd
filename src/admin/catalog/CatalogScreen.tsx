import { useEffect, useMemo, useState } from 'react';
import { CATALOG_TABLES, type Catalog, type CatalogTable } from '#contract/admin/catalog.ts';
import { countOf } from '#src/shared/text/format.ts';
import { suggest } from '#src/shared/text/suggest.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { ChoiceField } from '#src/shared/ui/fields/ChoiceField.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { SearchField } from '#src/shared/ui/fields/SearchField.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { AddCatalogEntrySheet } from './AddCatalogEntrySheet.tsx';
import { entriesOf, type CatalogEntry } from './catalogEntries.ts';
import { CatalogEntrySheet } from './CatalogEntrySheet.tsx';
import { useAdminCatalog, useAdminCatalogActions } from './adminCatalogStore.ts';
import { DataTable } from '#src/admin/DataTable.tsx';
import { RowSkeletons } from '#src/admin/RowSkeletons.tsx';
import { listTexts } from '#src/admin/texts.ts';
import { catalogTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

/** The catalog: entries are found, added, renamed and merged. */
export function CatalogScreen() {
  return (
    <Screen title={catalogTexts.title}>
      <CatalogContent />
    </Screen>
  );
}

function CatalogContent() {
  const { status, catalog } = useAdminCatalog();
  const { loadCatalog } = useAdminCatalogActions();

  useEffect(() => {
    void loadCatalog();
  }, [loadCatalog]);

  if (status === 'failed' && !catalog) {
    return <ErrorPanel text={listTexts.failed} onAction={() => void loadCatalog()} />;
  }
  if (!catalog) return <RowSkeletons label={catalogTexts.loading} count={5} />;
  return <CatalogTables catalog={catalog} />;
}

/** What the names of this table are grouped by. */
function groupColumn(table: CatalogTable) {
  const head = catalogTexts.groups[table];
  return head ? [{ head, renderCell: ({ group }: CatalogEntry) => group }] : [];
}

/** Entries on view before more are asked for. */
const PAGE = 50;

const labelOf = ({ label }: CatalogEntry): string => label;
const tables = CATALOG_TABLES.map((value) => ({ value, label: catalogTexts.tables[value] }));

function CatalogTables({ catalog }: { catalog: Catalog }) {
  const [table, setTable] = useState<CatalogTable>('breed');
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
        <ChoiceField
          label={catalogTexts.list}
          value={table}
          options={tables}
          onChange={(next) => {
            setTable(next as CatalogTable);
            setQuery('');
            setShownCount(PAGE);
          }}
        />
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
        key={table}
        table={table}
        catalog={catalog}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
      />
      {opened && (
        <CatalogEntrySheet
          key={`${table} ${opened.id}`}
          table={table}
          entry={opened}
          entries={entries}
          onClose={() => setOpenedId(undefined)}
        />
      )}
    </div>
  );
}
