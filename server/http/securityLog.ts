import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Deps } from '#server/deps.ts';
import { keyedDigest } from '#server/shared/keyedDigest.ts';
import { callerAddress } from './callerAddress.ts';

type SecurityEvent =
  | 'login'
  | 'login rejected'
  | 'log-out'
  | 'log-out everywhere'
  | 'account deleted'
  | 'consent given'
  | 'consent withdrawn'
  | 'identity linked'
  | 'identity removed'
  | 'ad deleted'
  | 'admin action';

interface Facts {
  /** The user's id; missing when a login is rejected. */
  user?: number;
  /** Digest of the caller's address. */
  address?: string | undefined;
  [fact: string]: unknown;
}

/** Logs an event that an investigation needs; never names, texts or credentials. */
export const logSecurity = (log: Logger, event: SecurityEvent, facts: Facts): void =>
  log.info({ event, ...facts }, 'security');

/**
 * Returns a function that names the caller's address without telling it: a digest under a key that
 * changes each month; undefined for internal requests.
 */
export const createAddressDigest =
  ({ config, clock }: Pick<Deps, 'config' | 'clock'>) =>
  (context: Context): string | undefined => {
    const address = callerAddress(context, config.trustProxy);
    const month = clock().toISOString().slice(0, 'YYYY-MM'.length);
    return address && keyedDigest(config.jwtSecret, `address ${month} ${address}`);
  };
