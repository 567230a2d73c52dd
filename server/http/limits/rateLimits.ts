import { boundedCache } from '#server/shared/boundedCache.ts';
import { credible } from '#server/db/storedTimes.ts';
import type { Deps } from '#server/deps.ts';
import { keyedDigest } from '#server/shared/keyedDigest.ts';
import { HttpError } from '#server/http/httpError.ts';
import { addUse } from './rateLimits.queries.ts';
import { httpTexts } from '#server/http/texts.ts';

/** `count` calls at once, and as many again in `seconds`. */
export interface Limit {
  /** Endpoints whose limits have the same name are counted together. */
  name: string;
  /** Visitors are always counted by address. */
  per: 'user' | 'ip';
  count: number;
  seconds: number;
  /** Shared with the other processes on every call; otherwise in batches, which costs little. */
  isExact: boolean;
}

/** Limits by address are generous, as the customers of a mobile operator share one address. */
export const LIMITS = {
  visitor: { name: 'visitor', per: 'ip', count: 12_000, seconds: 60, isExact: false },
  invalidToken: {
    name: 'invalid-token',
    per: 'ip',
    count: 600,
    seconds: 60,
    isExact: false,
  },
  read: { name: 'read', per: 'user', count: 600, seconds: 60, isExact: false },
  write: { name: 'write', per: 'user', count: 120, seconds: 60, isExact: true },
  form: { name: 'form', per: 'user', count: 60, seconds: 600, isExact: true },
  login: { name: 'login', per: 'ip', count: 120, seconds: 60, isExact: true },
  /** Each call sends a request to VK. */
  vkLogin: { name: 'vk-login', per: 'ip', count: 30, seconds: 60, isExact: true },
  /** Each call may send a request to the payment provider. */
  notification: { name: 'notification', per: 'ip', count: 600, seconds: 60, isExact: true },
  /** Browsers report each violation of a page's policy. */
  policyReport: { name: 'policy-report', per: 'ip', count: 120, seconds: 60, isExact: false },
  /** A page reports five errors at most. */
  clientError: { name: 'client-error', per: 'ip', count: 60, seconds: 60, isExact: false },
  /** A page loads dozens of images, and browsers keep them. */
  image: { name: 'image', per: 'ip', count: 60_000, seconds: 60, isExact: false },
  /** Each call renders an image or a PDF, or sends a long list. */
  rendering: { name: 'rendering', per: 'ip', count: 300, seconds: 60, isExact: false },
} as const satisfies Record<string, Limit>;

/** The share of an inexact limit that a process counts alone before it shares the calls. */
const UNSHARED_PART = 1 / 20;
const CALLERS_CACHE_MAX = 50_000;

interface Known {
  /** The theoretical arrival time as last read from the database, in milliseconds. */
  tat: number;
  /** Calls that are not in the database yet. */
  unshared: number;
}

export interface RateLimits {
  /** Counts one call; throws 429 with the seconds to wait. */
  use(limit: Limit, caller: string): Promise<void>;
}

/**
 * GCRA, shared by all processes on one database: it stores the theoretical arrival time (TAT) per
 * key. Each call adds one emission interval; a call whose TAT is more than one window ahead gets 429.
 * A process knows a TAT that is too early at worst: it rejects by that one, and reads the database
 * before it admits a call that must be exact.
 */
export function createRateLimits({ db, config, clock, log, checkDiskSpace }: Deps): RateLimits {
  const known = boundedCache<string, Known>(CALLERS_CACHE_MAX);

  function checkAhead(limit: Limit, ahead: number): void {
    if (ahead <= limit.seconds * 1000) return;
    const retryAfterSeconds = Math.ceil((ahead - limit.seconds * 1000) / 1000);
    throw new HttpError(429, httpTexts.tooMany(retryAfterSeconds), { retryAfterSeconds });
  }

  /** Keys are stored as digests, so that the table names no address and no user. */
  const keyOf = (name: string): string => keyedDigest(config.jwtSecret, name);

  return {
    async use(limit, caller) {
      if (!config.rateLimits) return;
      const now = clock().getTime();
      const interval = Math.ceil((limit.seconds * 1000) / limit.count);
      const name = `${limit.name} ${caller}`;
      const entry = known.get(name) ?? { tat: 0, unshared: 0 };
      known.set(name, entry);
      const aheadMs = limit.seconds * 1000 + interval;
      entry.tat = credible(entry.tat, now, aheadMs);
      const ahead = Math.max(entry.tat - now, 0) + (entry.unshared + 1) * interval;
      checkAhead(limit, ahead);
      entry.unshared += 1;
      if (entry.unshared < (limit.isExact ? 1 : limit.count * UNSHARED_PART)) return;

      const used = entry.unshared * interval;
      entry.unshared = 0;
      try {
        await checkDiskSpace?.();
        entry.tat = await addUse(db, keyOf(name), { now, used, aheadMs });
      } catch (error) {
        // Reads go on without the database; the calls are shared later.
        if (limit.isExact) throw error;
        entry.unshared += used / interval;
        log.warn({ err: error }, 'limits not shared');
        return;
      }
      if (limit.isExact) checkAhead(limit, entry.tat - now);
    },
  };
}
