import { useMemo } from 'react';
import type { SectionName } from '#contract/sections.ts';
import { useStoreState, type Stores } from '#src/shared/stores.ts';
import { draftKey, sendingForm } from '#src/ads/form/draftKeys.ts';

/** An ad on its way to the server, from «Опубликовать» until it has arrived. */
export interface Sending {
  /** That of the draft, which is kept until the ad has arrived. */
  key: string;
  owner: number;
  section: SectionName;
  /** The ad that is being changed; a new one has none. */
  changedId: number | undefined;
  title: string;
  /** `leaving`: it has arrived, and the screen that waited for it is about to show it. */
  status: 'sending' | 'failed' | 'done' | 'leaving';
  /** Share of the form that has left, 0 to 1. */
  progress: number;
  /** Why it failed; undefined when the person has stopped it. */
  failure: SendingFailure | undefined;
  /** The ad that was made or changed. */
  adId: number | undefined;
}

export interface SendingFailure {
  text: string;
  /** The fields that the server refused, by their names. */
  fields: Readonly<Record<string, string | undefined>>;
  /** The person may not post one more. */
  isLimit: boolean;
}

/** The user's ads on their way. */
export function sendingStore({ createState }: Stores) {
  const state = createState<{ sendings: readonly Sending[] }>('sendings', { sendings: [] });
  return {
    state,
    find: (key: string): Sending | undefined =>
      state.getState().sendings.find((sending) => sending.key === key),
    /** Adds a sending, or replaces the one with the same key. */
    put: (sending: Sending): void =>
      state.setState(({ sendings }) => ({
        sendings: [...sendings.filter(({ key }) => key !== sending.key), sending],
      })),
    change: (key: string, change: Partial<Sending>): void =>
      state.setState(({ sendings }) => ({
        sendings: sendings.map((sending) =>
          sending.key === key ? { ...sending, ...change } : sending,
        ),
      })),
    forget: (key: string): void =>
      state.setState(({ sendings }) => ({
        sendings: sendings.filter((sending) => sending.key !== key),
      })),
  };
}

export const useSendings = <Value>(select: (sendings: readonly Sending[]) => Value): Value =>
  useStoreState(sendingStore, ({ sendings }) => select(sendings));

/** Whether ads are on their way, or were when the last page was closed. */
export function useHasSendings(userId: number | undefined): boolean {
  const hasAny = useSendings((sendings) => sendings.length > 0);
  const hasStored = useMemo(() => {
    if (userId === undefined) return false;
    const start = draftKey(userId, sendingForm(''));
    return Object.keys(localStorage).some((name) => name.startsWith(start));
  }, [userId]);
  return hasAny || hasStored;
}

/** The address of a form names the sending that it waits for, or whose draft it holds. */
const PARAM = 'sending';
export const sendingSearch = (key: string): string => `?${PARAM}=${key}`;
export const sendingOf = (search: string): string | null => new URLSearchParams(search).get(PARAM);
