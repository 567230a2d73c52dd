import { useMemo, useState } from 'react';
import { suggest, type Suggestion } from '#contract/search/search.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { usePaused } from '#src/shared/hooks/usePaused.ts';
import { useStores } from '#src/shared/stores/stores.ts';

const PAUSE_MS = 150;
const none: readonly Suggestion[] = [];

/** Suggestions for what is being typed, requested after a pause. */
export function useSuggestions() {
  const { api } = useStores();
  const [text, setText] = useState('');
  const asked = usePaused(text, PAUSE_MS);
  // The search works without suggestions too.
  const { latest: suggestions = none } = useLoaded(asked, (signal) =>
    api.fetch(suggest, { query: { q: asked } }, { signal }),
  );
  return useMemo(() => ({ suggestions, loadSuggestions: setText }), [suggestions]);
}
