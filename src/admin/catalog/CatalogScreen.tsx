import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { CATALOG_TABLES, type Catalog } from '#contract/admin/catalog.ts';
import { titled } from '#src/shared/titled.tsx';
import { ChoiceField } from '#src/shared/ui/fields/ChoiceField.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { adminCatalogStore } from './adminCatalogStore.ts';
import { EntriesPanel } from './EntriesPanel.tsx';
import { SynonymsPanel } from './SynonymsPanel.tsx';
import { RowSkeletons } from '#src/admin/RowSkeletons.tsx';
import { listTexts } from '#src/admin/texts.ts';
import { catalogTexts } from './texts.ts';

/** The catalog: entries and the words that people use for them. */
export const CatalogScreen = titled(catalogTexts.title, CatalogContent);

function CatalogContent() {
  const { status, catalog } = useStoreState(adminCatalogStore);
  const { loadCatalog } = useActions(adminCatalogStore);

  useEffect(() => {
    void loadCatalog();
  }, [loadCatalog]);

  if (status === 'failed' && !catalog) {
    return <ErrorPanel text={listTexts.failed} onAction={() => void loadCatalog()} />;
  }
  if (!catalog) return <RowSkeletons label={catalogTexts.loading} count={5} />;
  return <CatalogTables catalog={catalog} />;
}

const LISTS = [...CATALOG_TABLES, 'synonyms'] as const;
type List = (typeof LISTS)[number];
const options = LISTS.map((value) => ({ value, label: catalogTexts.tables[value] }));

function CatalogTables({ catalog }: { catalog: Catalog }) {
  const [query, setQuery] = useSearchParams();
  // A radio button that waited for the URL would jump back for a moment.
  const [list, setList] = useState(
    () => LISTS.find((name) => name === query.get('list')) ?? 'breed',
  );
  const choice = (
    <ChoiceField
      label={catalogTexts.list}
      value={list}
      options={options}
      onChange={(next) => {
        setList(next as List);
        setQuery({ list: next }, { replace: true });
      }}
    />
  );
  if (list === 'synonyms') return <SynonymsPanel catalog={catalog} choice={choice} />;
  return <EntriesPanel key={list} table={list} catalog={catalog} choice={choice} />;
}
