import { useEffect, useMemo, useState } from 'react';
import { suggest, type Suggestion } from '#contract/search/search.ts';
import { useStores } from '#src/shared/stores/stores.ts';

const PAUSE_MS = 150;

/** Suggestions for what is being typed, requested after a pause. */
export function useSuggestions() {
  const { api } = useStores();
  const [text, setText] = useState('');
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const timer = setTimeout(() => {
      // The search works without suggestions too.
      api.fetch(suggest, { query: { q: text } }, { signal }).then(setSuggestions, () => {});
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, text]);
  return useMemo(() => ({ suggestions, loadSuggestions: setText }), [suggestions]);
}
