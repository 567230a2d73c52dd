import { useMemo } from 'react';
import type { SectionName } from '#contract/sections/sections.ts';
import { useStoreState, type Stores } from '#src/shared/stores/stores.ts';
import { draftKey, sendingForm } from '#src/ads/form/draftKeys.ts';

/** An ad that is being sent, from «Опубликовать» until the server has it. */
export interface Sending {
  /** The draft's key; the draft is stored until the ad is sent. */
  key: string;
  owner: number;
  section: SectionName;
  /** The ad to change; undefined for a new ad. */
  changedId: number | undefined;
  title: string;
  /** `leaving`: sent, and the waiting screen is about to open it. */
  status: 'sending' | 'failed' | 'done' | 'leaving';
  /** Uploaded share, 0 to 1. */
  progress: number;
  /** Undefined when the user cancelled it. */
  failure: SendingFailure | undefined;
  /** Failed for want of a connection, and unchanged since: it is sent when that returns. */
  awaitsConnection: boolean;
  /** The new or changed ad. */
  adId: number | undefined;
}

export interface SendingFailure {
  text: string;
  /** Error messages by field. */
  fields: Readonly<Record<string, string | undefined>>;
  /** The user has reached the limit of ads. */
  isLimit: boolean;
}

/** The user's sendings. */
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

/** Whether the user has sendings, stored ones included. */
export function useHasSendings(userId: number | undefined): boolean {
  const hasAny = useSendings((sendings) => sendings.length > 0);
  const hasStored = useMemo(() => {
    if (userId === undefined) return false;
    const start = draftKey(userId, sendingForm(''));
    return Object.keys(localStorage).some((name) => name.startsWith(start));
  }, [userId]);
  return hasAny || hasStored;
}

/** The query parameter of a form that names its sending. */
const PARAM = 'sending';
export const sendingSearch = (key: string): string => `?${PARAM}=${key}`;
export const sendingOf = (search: string): string | null => new URLSearchParams(search).get(PARAM);
