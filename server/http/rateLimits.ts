import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import { dropUnused, addUse } from './rateLimits.queries.ts';
import { httpTexts } from './texts.ts';

/** How often a caller may do something: `count` times at once, and as often again in `seconds`. */
export interface Limit {
  /** EndpointRegistry whose limits have the same name are counted together. */
  name: string;
  /** A visitor is counted by address in any case. */
  per: 'person' | 'address';
  count: number;
  seconds: number;
  /** Told to the other processes call by call; without it in batches, which costs next to nothing. */
  isExact: boolean;
}

/**
 * Many people share one address (a mobile operator's network), so what is counted by address is
 * counted generously, and what matters by person.
 */
export const LIMITS = {
  visitor: { name: 'visitor', per: 'address', count: 3000, seconds: 60, isExact: false },
  read: { name: 'read', per: 'person', count: 600, seconds: 60, isExact: false },
  write: { name: 'write', per: 'person', count: 120, seconds: 60, isExact: true },
  form: { name: 'form', per: 'person', count: 60, seconds: 600, isExact: true },
  login: { name: 'login', per: 'address', count: 120, seconds: 60, isExact: true },
  /** Each one makes the server ask VK. */
  vkLogin: { name: 'vk-login', per: 'address', count: 30, seconds: 60, isExact: true },
  /** Each one makes the server draw. */
  drawing: { name: 'drawing', per: 'address', count: 300, seconds: 60, isExact: false },
} as const satisfies Record<string, Limit>;

/** Of a limit that is not exact this share is used up before the other processes are told. */
const UNTOLD_SHARE = 1 / 20;
const CALLERS_KEPT = 50_000;

interface Known {
  /** The moment at which nothing is used up any more, as far as the database has told. */
  busyUntil: number;
  /** Calls that the database does not know of. */
  untold: number;
}

export interface RateLimits {
  /** Counts one call, or refuses it with 429 and the time to wait. */
  use(limit: Limit, caller: string): Promise<void>;
}

/**
 * Limits that all processes on one database share. A call moves the moment at which its caller has
 * nothing used up any more ahead by its share of the limit's time; whoever is a whole limit ahead
 * waits. The database holds that moment; what this process knows of it can only be too early, so it
 * refuses on its own and asks before it admits what must be exact.
 */
export function createRateLimits({ db, config, clock, log }: Deps): RateLimits {
  const known = new LRUCache<string, Known>({ max: CALLERS_KEPT });

  function refuseAhead(limit: Limit, ahead: number): void {
    if (ahead <= limit.seconds * 1000) return;
    const retryAfterSeconds = Math.ceil((ahead - limit.seconds * 1000) / 1000);
    throw new HttpError(429, httpTexts.tooMany(retryAfterSeconds), { retryAfterSeconds });
  }

  /** EndpointRegistry and people are kept as digests: the table tells nobody who was here. */
  const keyOf = (name: string): string =>
    createHmac('sha256', config.jwtSecret).update(name).digest('base64url').slice(0, 22);

  return {
    async use(limit, caller) {
      if (!config.rateLimits) return;
      const now = clock().getTime();
      const share = Math.ceil((limit.seconds * 1000) / limit.count);
      const name = `${limit.name} ${caller}`;
      const entry = known.get(name) ?? { busyUntil: 0, untold: 0 };
      known.set(name, entry);
      const ahead = Math.max(entry.busyUntil - now, 0) + (entry.untold + 1) * share;
      refuseAhead(limit, ahead);
      entry.untold += 1;
      if (entry.untold < (limit.isExact ? 1 : limit.count * UNTOLD_SHARE)) return;

      const used = entry.untold * share;
      entry.untold = 0;
      try {
        const most = now + limit.seconds * 1000 + share;
        entry.busyUntil = await addUse(db, keyOf(name), { now, used, most });
      } catch (error) {
        // Reading goes on without the database as far as it can; the calls are told later.
        if (limit.isExact) throw error;
        entry.untold += used / share;
        log.warn({ err: error }, 'limits not shared');
        return;
      }
      if (limit.isExact) refuseAhead(limit, entry.busyUntil - now);
    },
  };
}

/** Forgets callers who have used up nothing; answers how many. */
export const forgetRateLimits = ({ db, clock }: Deps): Promise<number> =>
  dropUnused(db, clock().getTime());
