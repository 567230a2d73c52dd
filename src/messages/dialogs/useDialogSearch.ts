import { useEffect, useState } from 'react';
import type { Dialog } from '#contract/messages/messages.ts';
import { useMessagesActions } from '#src/messages/sync/messagesStore.ts';

/** A pause in typing after which the search begins. */
const PAUSE_MS = 250;

export interface DialogSearchState {
  text: string;
  setText: (text: string) => void;
  status: 'idle' | 'searching' | 'failed';
  /** Undefined without a search. */
  found: readonly Dialog[] | undefined;
}

/** Searches the dialogs while the user types; the last answer stays until the next one. */
export function useDialogSearch(): DialogSearchState {
  const [text, setText] = useState('');
  const [status, setStatus] = useState<DialogSearchState['status']>('idle');
  const [found, setFound] = useState<readonly Dialog[]>();
  const { searchDialogs } = useMessagesActions();
  const q = text.trim();

  useEffect(() => {
    if (q === '') return undefined;
    let isOutdated = false;
    const search = async () => {
      setStatus('searching');
      try {
        const dialogs = await searchDialogs(q);
        if (isOutdated) return;
        setFound(dialogs);
        setStatus('idle');
      } catch {
        if (!isOutdated) setStatus('failed');
      }
    };
    const timer = setTimeout(() => void search(), PAUSE_MS);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
    };
  }, [q, searchDialogs]);

  return q === ''
    ? { text, setText, status: 'idle', found: undefined }
    : { text, setText, status, found };
}
