import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { PAGE_PARAM } from '#contract/ads/filters.ts';
import { placeTexts } from '#src/ads/card/placeTexts.ts';
import { useSearchText } from '#src/shared/hooks/useSearchText.ts';
import { SearchField } from '#src/shared/ui/fields/SearchField.tsx';
import { actionTexts } from './filters/countTexts.ts';
import styles from './ListSearch.module.css';

interface ListSearchProps {
  filters: { q?: string | undefined; city?: string | undefined; radius_km?: number | undefined };
  onSearch: (q: string | undefined) => void;
  /** Opens the filters, where the city is chosen. */
  onPlace: () => void;
}

/** A phone's search in the list, with its city; the other filters stay. */
export function ListSearch({ filters, onSearch, onPlace }: ListSearchProps) {
  const { q = '', city, radius_km: km } = filters;
  const { text, setText, setSent } = useSearchText(q);
  const others = [...new URLSearchParams(useLocation().search)].filter(
    ([name]) => name !== 'q' && name !== PAGE_PARAM,
  );
  const field = useRef<HTMLInputElement>(null);
  // Typed into the server's markup.
  useLayoutEffect(() => setText(field.current?.value ?? ''), [setText]);
  const search = (words: string) => {
    setSent(words);
    onSearch(words || undefined);
  };
  const place = city && km ? placeTexts.within(city, km) : city;
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search(text.trim());
        }}
      >
        {others.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <SearchField
          ref={field}
          name="q"
          label={actionTexts.searchHere}
          value={text}
          onChange={setText}
          after={
            <button type="button" className={styles.place} onClick={onPlace}>
              {place ?? actionTexts.everywhere}
            </button>
          }
        />
      </form>
    </search>
  );
}
