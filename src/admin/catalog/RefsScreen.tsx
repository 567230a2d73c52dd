import { useEffect, useMemo, useState } from 'react';
import { CATALOG_TABLES, type Catalog, type CatalogTable } from '#contract/catalog.ts';
import { countOf } from '#src/shared/format.ts';
import { suggest } from '#src/shared/suggest.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { ChoiceField } from '#src/shared/ui/fields/ChoiceField.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Field } from '#src/shared/ui/fields/Field.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { AddRefSheet } from './AddRefSheet.tsx';
import { entriesOf, type RefEntry } from './refEntries.ts';
import { RefSheet } from './RefSheet.tsx';
import { useRefs, useRefsActions } from './refsStore.ts';
import { RowSkeletons } from '#src/admin/RowSkeletons.tsx';
import { listTexts } from '#src/admin/texts.ts';
import { refTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

/** The catalog: entries are found, added, renamed and merged. */
export function RefsScreen() {
  return (
    <Screen title={refTexts.title}>
      <RefsContent />
    </Screen>
  );
}

function RefsContent() {
  const { status, refs } = useRefs();
  const { loadRefs } = useRefsActions();

  useEffect(() => {
    void loadRefs();
  }, [loadRefs]);

  if (status === 'failed' && !refs) {
    return <ErrorPanel text={listTexts.failed} onAction={() => void loadRefs()} />;
  }
  if (!refs) return <RowSkeletons label={refTexts.loading} count={5} />;
  return <RefLists refs={refs} />;
}

const labelOf = ({ label }: RefEntry): string => label;
const tables = CATALOG_TABLES.map((value) => ({ value, label: refTexts.tables[value] }));

function RefLists({ refs }: { refs: Catalog }) {
  const [table, setTable] = useState<CatalogTable>('breed');
  const [query, setQuery] = useState('');
  const [opened, setOpened] = useState<RefEntry>();
  const [isAdding, setAdding] = useState(false);
  const entries = useMemo(() => entriesOf(refs, table), [refs, table]);
  const found = suggest(entries, query, labelOf);

  return (
    <div className={styles.column}>
      <ChoiceField
        label={refTexts.list}
        value={table}
        options={tables}
        onChange={(next) => {
          setTable(next as CatalogTable);
          setQuery('');
        }}
      />
      <Button before={<Icon name="plus" size={20} />} isStretched onClick={() => setAdding(true)}>
        {refTexts.add[table]}
      </Button>
      <Field label={refTexts.search} hint={countOf(entries.length, refTexts.entries)}>
        <TextInput type="search" value={query} onChange={setQuery} />
      </Field>
      {query.trim() !== '' && found.length === 0 && (
        <p className={styles.end}>{refTexts.notFound}</p>
      )}
      <ul className={styles.rows}>
        {found.map((entry) => (
          <li key={entry.id}>
            <button type="button" className={styles.row} onClick={() => setOpened(entry)}>
              <span className={styles.words}>
                <span className={styles.name}>{entry.label}</span>
              </span>
              <Icon name="pencil" size={20} className={styles.arrow} />
            </button>
          </li>
        ))}
      </ul>
      <AddRefSheet
        key={table}
        table={table}
        refs={refs}
        isOpen={isAdding}
        onClose={() => setAdding(false)}
      />
      {opened && (
        <RefSheet
          key={`${table} ${opened.id}`}
          table={table}
          entry={opened}
          entries={entries}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}
