import { useMemo, type ReactNode } from 'react';
import type { Catalog, CatalogTable } from '#contract/admin/catalog.ts';
import { useResumed } from '#src/session/login/useResumed.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { AddCatalogEntrySheet } from './AddCatalogEntrySheet.tsx';
import { entriesOf, type CatalogEntry } from './catalogEntries.ts';
import { CatalogList } from './CatalogList.tsx';
import { CatalogEntrySheet } from './CatalogEntrySheet.tsx';
import { catalogTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

/** What the names of this table are grouped by. */
function groupColumn(table: CatalogTable) {
  const head = catalogTexts.groups[table];
  return head ? [{ head, renderCell: ({ group }: CatalogEntry) => group }] : [];
}

interface EntriesPanelProps {
  table: CatalogTable;
  catalog: Catalog;
  /** The choice of the list. */
  choice: ReactNode;
}

/** The entries of one list: found, added, renamed and merged. */
export function EntriesPanel({ table, catalog, choice }: EntriesPanelProps) {
  const [openedId, setOpenedId] = useResumed<number>(`entry-of-${table}`);
  const [isAdding = false, setAdding] = useResumed<true>(`new-entry-of-${table}`);
  const entries = useMemo(() => entriesOf(catalog, table), [catalog, table]);
  const opened = entries.find(({ id }) => id === openedId);

  return (
    <CatalogList
      list={table}
      choice={choice}
      items={entries}
      textOf={({ label }) => label}
      searchLabel={catalogTexts.search}
      notFound={catalogTexts.notFound}
      columns={[
        { head: catalogTexts.name, renderCell: ({ name }) => name },
        ...groupColumn(table),
        { head: catalogTexts.id, renderCell: ({ id }) => id, kind: 'number' },
        {
          head: catalogTexts.change,
          kind: 'number',
          renderCell: ({ id, label }) => (
            <IconButton
              icon={moreIcons.pencil}
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
          <Icon name={moreIcons.pencil} size={20} className={styles.arrow} />
        </button>
      )}
      onAdd={() => setAdding(true)}
    >
      <AddCatalogEntrySheet
        table={table}
        catalog={catalog}
        isOpen={isAdding}
        onClose={() => setAdding(undefined)}
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
    </CatalogList>
  );
}
