import { searchTexts } from '#src/messages/texts.ts';
import type { DialogSearchState } from './useDialogSearch.ts';
import styles from './DialogSearch.module.css';

/** The field above the dialogs, which finds names, ads and texts. */
export function DialogSearch({ search }: { search: DialogSearchState }) {
  const { text, setText, status, found } = search;
  const isNothing = found?.length === 0 && status === 'idle';
  return (
    <search className={styles.search}>
      <input
        type="search"
        value={text}
        maxLength={100}
        aria-label={searchTexts.dialogs}
        placeholder={searchTexts.dialogs}
        enterKeyHint="search"
        className={styles.field}
        onChange={({ target }) => setText(target.value)}
      />
      <output className={styles.note}>
        {isNothing && searchTexts.nothing}
        {status === 'failed' && searchTexts.failed}
      </output>
    </search>
  );
}
