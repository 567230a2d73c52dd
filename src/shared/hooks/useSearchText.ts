import { useState } from 'react';

/**
 * The text of a search field. It follows the address's query `q`, but what is typed while the
 * results of a sent query load, or while a filter is removed, stays.
 */
export function useSearchText(q: string) {
  const [text, setText] = useState(q);
  const [sent, setSent] = useState<string>();
  const [shown, setShown] = useState(q);
  if (q !== shown) {
    const isUnsent = q === sent || (q === '' && text.trim() !== shown);
    setShown(q);
    setSent(undefined);
    if (!isUnsent) setText(q);
  }
  return { text, setText, setSent };
}
