import { useEffect, useMemo, useState } from 'react';
import { CATALOG_TABLES, type Catalog, type CatalogTable } from '#contract/admin/catalog.ts';
import { countOf } from '#src/shared/text/format.ts';
import { suggest } from '#src/shared/text/suggest.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { ChoiceField } from '#src/shared/ui/fields/ChoiceField.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { AddCatalogEntrySheet } from './AddCatalogEntrySheet.tsx';
import { entriesOf, type CatalogEntry } from './catalogEntries.ts';
import { CatalogEntrySheet } from './CatalogEntrySheet.tsx';
import { useAdminCatalog, useAdminCatalogActions } from './adminCatalogStore.ts';
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
    <div className={styles.column}>
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
      <Button before={<Icon name="plus" size={20} />} isStretched onClick={() => setAdding(true)}>
        {catalogTexts.add[table]}
      </Button>
      <Field label={catalogTexts.search} hint={countOf(entries.length, catalogTexts.entries)}>
        <TextInput type="search" value={query} onChange={setQuery} />
      </Field>
      {isSearching && found.length === 0 && <p className={styles.end}>{catalogTexts.notFound}</p>}
      <ul className={styles.rows}>
        {found.map((entry) => (
          <li key={entry.id}>
            <button type="button" className={styles.row} onClick={() => setOpenedId(entry.id)}>
              <span className={styles.text}>
                <span className={styles.name}>{entry.label}</span>
              </span>
              <Icon name="pencil" size={20} className={styles.arrow} />
            </button>
          </li>
        ))}
      </ul>
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
