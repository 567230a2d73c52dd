import type { Logger } from 'pino';
import type { Announce } from './announce.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { EventBus, Database } from './db/connect.ts';
import type { ImageStore } from './images/imageStore.ts';
import type { Metrics } from './metrics.ts';

/** What the app is built from. */
export interface Deps {
  /** For requests. */
  db: Database;
  /** For jobs and changes of many rows, which may take a minute. */
  backgroundDb: Database;
  /** For `/readyz` and `/metrics`, which answer even while the others wait. */
  healthDb: Database;
  eventBus: EventBus;
  config: Config;
  clock: Clock;
  imageStore: ImageStore;
  log: Logger;
  metrics: Metrics;
  /** Writes notices in the transaction of their cause. */
  announce: Announce;
  /** Throws an OutageError when the disk is nearly full; called before writes. */
  checkDiskSpace?: () => Promise<void>;
  /** Calls other sites: the payment provider, Telegram, push services, VK ID. */
  fetch: typeof fetch;
}
