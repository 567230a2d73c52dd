import { useState } from 'react';
import {
  EXTEND,
  FREE,
  RESERVE,
  STATUS,
  type Outcome,
  type OwnAdAction,
} from '#contract/ads/ads.ts';
import { outcomesOf } from '#contract/sections/endings.ts';
import { petEndpoints, type PetAd } from '#contract/sections/pets.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { errorText } from '#src/shared/text/errorText.ts';

/** Chosen at once; the server takes 120 writes a minute. */
export const CHOSEN_MAX = 50;

/** `end`: as ads of their category do; `hide`: without saying how. */
export type ManyAction = 'extend' | 'reserve' | 'free' | 'end' | 'hide';
const DO = {
  extend: EXTEND,
  reserve: RESERVE,
  free: FREE,
  end: STATUS.outdated,
  hide: STATUS.outdated,
} as const;

/** An ad that has not been changed, and why. */
export interface Failure {
  id: number;
  title: string;
  text: string;
}

export interface Running {
  done: number;
  total: number;
}

/** Acts on ads one after the other; after an error without an answer, or of too many, the rest waits. */
export function useManyActions() {
  const { api } = useStores();
  const [running, setRunning] = useState<Running>();
  const [failures, setFailures] = useState<readonly Failure[]>([]);

  /** Returns what has failed. */
  async function run(action: ManyAction, ads: readonly PetAd[]): Promise<readonly Failure[]> {
    const failed: Failure[] = [];
    let stop: string | undefined;
    setFailures([]);
    for (const [done, ad] of ads.entries()) {
      setRunning({ done, total: ads.length });
      const text = stop ?? (await attempt(ad));
      if (text !== undefined) failed.push({ id: ad.id, title: ad.title, text });
    }
    setRunning(undefined);
    setFailures(failed);
    return failed;

    async function attempt(ad: PetAd): Promise<string | undefined> {
      const outcomes = { end: outcomeOf(ad), hide: 'other' } as const;
      const outcome = action === 'end' || action === 'hide' ? outcomes[action] : undefined;
      const body: OwnAdAction = { ad_id: ad.id, do: DO[action], outcome };
      try {
        await api.fetch(petEndpoints.ownerAction, { body });
        return undefined;
      } catch (error) {
        const text = errorText(error);
        const isOfAd = error instanceof ApiError && [404, 409, 422].includes(error.status);
        if (!isOfAd) stop = text;
        return text;
      }
    }
  }

  return { running, failures, run };
}

/** How ads of its category end. */
export const outcomeOf = ({ category }: PetAd): Outcome =>
  outcomesOf('pets', category)[0] ?? 'other';
