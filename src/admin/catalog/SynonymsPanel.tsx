import { useMemo, type ReactNode } from 'react';
import type { Catalog } from '#contract/admin/catalog.ts';
import { useResumed } from '#src/session/login/useResumed.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { IconButton } from '#src/shared/ui/IconButton.tsx';
import { useAsk } from '#src/shared/ui/overlays/overlays.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { AddSynonymSheet } from './AddSynonymSheet.tsx';
import { adminCatalogStore } from './adminCatalogStore.ts';
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
  const [isAdding = false, setAdding] = useResumed<true>('new-synonym');
  const { deleteEntry } = useActions(adminCatalogStore);
  const { showSuccess } = useToasts();
  const ask = useAsk();
  const rows = useMemo(() => synonymRows(catalog), [catalog]);

  const remove = ({ id, word, entry }: SynonymRow) =>
    ask({
      title: catalogTexts.removeWordTitle(word),
      text: catalogTexts.removeWordText(entry),
      confirm: catalogTexts.removeWord,
      isDanger: true,
      act: async () => {
        await deleteEntry('synonyms', id);
        showSuccess(catalogTexts.removed(word));
      },
    });
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
          renderCell: (row) => (
            <IconButton
              icon={moreIcons.trash}
              size={20}
              label={catalogTexts.removeWordOf(row.word, row.entry)}
              onClick={() => remove(row)}
            />
          ),
        },
      ]}
      renderRow={(row) => (
        <button type="button" className={styles.row} onClick={() => remove(row)}>
          <span className={styles.text}>
            {row.word}
            <span className={styles.note}>{row.entry}</span>
          </span>
          <Icon name={moreIcons.trash} size={20} className={styles.arrow} />
        </button>
      )}
      onAdd={() => setAdding(true)}
    >
      <AddSynonymSheet catalog={catalog} isOpen={isAdding} onClose={() => setAdding(undefined)} />
    </CatalogList>
  );
}
