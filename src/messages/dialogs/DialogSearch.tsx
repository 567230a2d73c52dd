import { SearchField } from '#src/shared/ui/fields/SearchField.tsx';
import { searchTexts } from '#src/messages/texts.ts';
import type { DialogSearchState } from './useDialogSearch.ts';
import styles from './DialogSearch.module.css';

/** The field above the dialogs, which finds names, ads and texts. */
export function DialogSearch({ search }: { search: DialogSearchState }) {
  const { text, setText, status, found } = search;
  const isNothing = found?.length === 0 && status === 'ready';
  return (
    <search className={styles.search}>
      <SearchField label={searchTexts.dialogs} value={text} onChange={setText} />
      <output className={styles.note}>
        {isNothing && searchTexts.nothing}
        {status === 'failed' && searchTexts.failed}
      </output>
    </search>
  );
}
