import { useMemo, useState, type ReactNode } from 'react';
import type { Catalog } from '#contract/admin/catalog.ts';
import { useResumed } from '#src/session/login/useResumed.ts';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { ConfirmSheet } from '#src/shared/ui/overlays/ConfirmSheet.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { AddSynonymSheet } from './AddSynonymSheet.tsx';
import { useAdminCatalogActions } from './adminCatalogStore.ts';
import { CatalogList } from './CatalogList.tsx';
import { synonymRows, type SynonymRow } from './synonymRows.ts';
import { catalogTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

interface SynonymsPanelProps {
  catalog: Catalog;
  /** The choice of the list. */
  choice: ReactNode;
}

/** The words that people use for catalog entries: found, added and deleted. */
export function SynonymsPanel({ catalog, choice }: SynonymsPanelProps) {
  const [removedId, setRemovedId] = useState<number>();
  const [isAdding = false, setAdding] = useResumed<true>('new-synonym');
  const { deleteEntry } = useAdminCatalogActions();
  const { showError, showSuccess } = useToasts();
  const rows = useMemo(() => synonymRows(catalog), [catalog]);
  const removed = rows.find(({ id }) => id === removedId);
  const { isBusy, submit } = useSubmit((error) => showError(errorText(error)));

  const remove = async ({ id, word }: SynonymRow) => {
    await submit(async () => {
      await deleteEntry('synonyms', id);
      showSuccess(catalogTexts.removed(word));
    });
    setRemovedId(undefined);
  };
  return (
    <CatalogList
      list="synonyms"
      choice={choice}
      items={rows}
      textOf={({ word, entry }) => `${word} ${entry}`}
      searchLabel={catalogTexts.searchWord}
      notFound={catalogTexts.wordNotFound}
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
      onAdd={() => setAdding(true)}
    >
      <AddSynonymSheet catalog={catalog} isOpen={isAdding} onClose={() => setAdding(undefined)} />
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
    </CatalogList>
  );
}
