import { useSearchText } from '#src/shared/hooks/useSearchText.ts';
import { TextInput } from '#src/shared/ui/fields/TextInput.tsx';
import { actionTexts } from './filters/countTexts.ts';
import styles from './ListSearch.module.css';

interface ListSearchProps {
  q: string | undefined;
  onSearch: (q: string | undefined) => void;
}

/** A phone's search in the list; the other filters stay. */
export function ListSearch({ q = '', onSearch }: ListSearchProps) {
  const { text, setText, setSent } = useSearchText(q);
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = text.trim();
          setSent(wanted);
          onSearch(wanted || undefined);
        }}
      >
        <TextInput
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          aria-label={actionTexts.searchHere}
          placeholder={actionTexts.searchHere}
          className={styles.input}
          value={text}
          onChange={setText}
        />
      </form>
    </search>
  );
}
