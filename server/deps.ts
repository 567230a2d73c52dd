import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Bulletin, Database } from './db/connect.ts';
import type { ImageStore } from './images/imageStore.ts';

/** All that the app is built from. */
export interface Deps {
  db: Database;
  bulletin: Bulletin;
  config: Config;
  clock: Clock;
  imageStore: ImageStore;
  log: Logger;
  /** Refuses to write while there is hardly any room left; without it there always is. */
  needRoom?: () => Promise<void>;
  /** The way to the payment provider. */
  fetch: typeof fetch;
}
