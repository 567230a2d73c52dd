import { useState } from 'react';
import type { Dialog } from '#contract/messages/messages.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { usePaused } from '#src/shared/hooks/usePaused.ts';
import { messagesStore } from '#src/messages/sync/messagesStore.ts';
import { useActions } from '#src/shared/stores/stores.ts';

/** A pause in typing after which the search begins. */
const PAUSE_MS = 250;

export interface DialogSearchState {
  text: string;
  setText: (text: string) => void;
  status: 'ready' | 'loading' | 'failed';
  /** Undefined without a search. */
  found: readonly Dialog[] | undefined;
}

/** Searches the dialogs while the user types; the last answer stays until the next one. */
export function useDialogSearch(): DialogSearchState {
  const [text, setText] = useState('');
  const { searchDialogs } = useActions(messagesStore);
  const q = text.trim();
  const asked = usePaused(q, PAUSE_MS);
  const { latest: found, status } = useLoaded(asked || undefined, () => searchDialogs(asked));

  if (q === '') return { text, setText, status: 'ready', found: undefined };
  return { text, setText, status: asked === '' ? 'ready' : status, found };
}
