import { useMemo, useState, type ReactNode } from 'react';
import type { Catalog } from '#contract/admin/catalog.ts';
import { DataTable } from '#src/admin/DataTable.tsx';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { countOf } from '#src/shared/text/format.ts';
import { suggest } from '#src/shared/text/suggest.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { SearchField } from '#src/shared/ui/fields/SearchField.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { ConfirmSheet } from '#src/shared/ui/overlays/ConfirmSheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { AddSynonymSheet } from './AddSynonymSheet.tsx';
import { useAdminCatalogActions } from './adminCatalogStore.ts';
import { synonymRows, type SynonymRow } from './synonymRows.ts';
import { catalogTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

/** Synonyms on view before more are asked for. */
const PAGE = 50;

const textOf = ({ word, entry }: SynonymRow): string => `${word} ${entry}`;

interface SynonymsPanelProps {
  catalog: Catalog;
  /** The choice of the list. */
  choice: ReactNode;
}

/** The words that people use for catalog entries: found, added and deleted. */
export function SynonymsPanel({ catalog, choice }: SynonymsPanelProps) {
  const [query, setQuery] = useState('');
  const [shownCount, setShownCount] = useState(PAGE);
  const [removedId, setRemovedId] = useState<number>();
  const [isAdding, setAdding] = useState(false);
  const { deleteEntry } = useAdminCatalogActions();
  const { showError, showSuccess } = useToasts();
  const rows = useMemo(() => synonymRows(catalog), [catalog]);
  const removed = rows.find(({ id }) => id === removedId);
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));
  const isSearching = query.trim() !== '';
  const found = isSearching ? suggest(rows, query, textOf) : rows.slice(0, shownCount);

  const remove = async ({ id, word }: SynonymRow) => {
    await submit(async () => {
      await deleteEntry('synonyms', id);
      showSuccess(catalogTexts.removed(word));
    });
    setRemovedId(undefined);
  };
  return (
    <div className={styles.stack}>
      <div className={styles.tools}>
        {choice}
        <Button before={<Icon name="plus" size={20} />} onClick={() => setAdding(true)}>
          {catalogTexts.add.synonyms}
        </Button>
      </div>
      <SearchField label={catalogTexts.searchWord} value={query} onChange={setQuery} />
      <output className={styles.note}>
        {isSearching && found.length === 0
          ? catalogTexts.wordNotFound
          : countOf(rows.length, catalogTexts.entries)}
      </output>
      {found.length > 0 && (
        <DataTable
          label={catalogTexts.tables.synonyms}
          items={found}
          idOf={({ id }) => id}
          columns={[
            { head: catalogTexts.word, renderCell: ({ word }) => word },
            { head: catalogTexts.ref, renderCell: ({ entry }) => entry },
            {
              head: catalogTexts.removeWord,
              kind: 'number',
              renderCell: ({ id, word, entry }) => (
                <IconButton
                  icon="trash"
                  size={20}
                  label={catalogTexts.removeWordOf(word, entry)}
                  onClick={() => setRemovedId(id)}
                />
              ),
            },
          ]}
          renderRow={({ id, word, entry }) => (
            <button type="button" className={styles.row} onClick={() => setRemovedId(id)}>
              <span className={styles.text}>
                {word}
                <span className={styles.note}>{entry}</span>
              </span>
              <Icon name="trash" size={20} className={styles.arrow} />
            </button>
          )}
        />
      )}
      {!isSearching && shownCount < rows.length && (
        <Button mode="bezeled" onClick={() => setShownCount(shownCount + PAGE)}>
          {catalogTexts.more}
        </Button>
      )}
      <AddSynonymSheet catalog={catalog} isOpen={isAdding} onClose={() => setAdding(false)} />
      <ConfirmSheet
        isOpen={removed !== undefined}
        title={catalogTexts.removeWordTitle(removed?.word ?? '')}
        confirmText={catalogTexts.removeWord}
        isDanger
        isBusy={isBusy}
        onConfirm={() => removed && void remove(removed)}
        onClose={() => setRemovedId(undefined)}
      >
        {catalogTexts.removeWordText(removed?.entry ?? '')}
      </ConfirmSheet>
    </div>
  );
}
