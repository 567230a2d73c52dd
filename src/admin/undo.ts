import { useEffect } from 'react';
import { useStore, type StoreApi } from 'zustand';
import type { Stores } from '#src/shared/stores/stores.ts';

/** How long a decision can be undone. */
export const UNDO_MS = 5000;

interface UndoState<Decision> {
  /** Made, but not sent yet, oldest first. */
  pending: readonly Decision[];
}

export interface UndoQueue<Decision> {
  state: StoreApi<UndoState<Decision>>;
  add(decision: Decision): void;
  /** Takes back the latest decision that is not sent yet. */
  undo(): Decision | undefined;
  drop(decision: Decision): void;
  /** Sends all at once; `isLast` when the page may close before the response. */
  flush(isLast?: boolean): Promise<void>;
}

/** Decisions that are sent five seconds after they were made; each can be undone until then. */
export function createUndoQueue<Decision>(
  stores: Stores,
  name: string,
  send: (decision: Decision, isLast: boolean) => Promise<void>,
): UndoQueue<Decision> {
  const state = stores.createState<UndoState<Decision>>(name, { pending: [] });
  const timers = new Map<Decision, ReturnType<typeof setTimeout>>();
  let sending: Promise<unknown> = Promise.resolve();

  function drop(dropped: Decision): void {
    clearTimeout(timers.get(dropped));
    timers.delete(dropped);
    state.setState(({ pending }) => ({ pending: pending.filter((one) => one !== dropped) }));
  }

  function sendNow(decision: Decision, isLast = false): void {
    drop(decision);
    sending = Promise.all([sending, send(decision, isLast)]);
  }

  return {
    state,
    drop,

    add(decision) {
      state.setState(({ pending }) => ({ pending: [...pending, decision] }));
      timers.set(
        decision,
        setTimeout(() => sendNow(decision), UNDO_MS),
      );
    },

    undo() {
      const latest = state.getState().pending.at(-1);
      if (latest !== undefined) drop(latest);
      return latest;
    },

    async flush(isLast) {
      for (const decision of state.getState().pending) sendNow(decision, isLast);
      await sending;
    },
  };
}

/** The decision that «Отменить» takes back. */
export const useLatestPending = <Decision>({ state }: Pick<UndoQueue<Decision>, 'state'>) =>
  useStore(state, ({ pending }) => pending.at(-1));

/**
 * Sends the pending decisions when the screen is left or the app is closed.
 * @param flush `isLast` when the page may close before the response
 */
export function useSentOnLeaving(flush: (isLast: boolean) => Promise<void>): void {
  useEffect(() => {
    const leave = () => void flush(true);
    const hide = () => document.visibilityState === 'hidden' && leave();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, [flush]);
}
