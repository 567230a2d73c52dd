import type { Outcome } from '#contract/ads/ads.ts';
import type { NoticeKind } from '#contract/notices.ts';
import type { Provider } from '#contract/session/identities.ts';
import type { VerifiedKind } from '#contract/people/verified.ts';
import type { Logger } from 'pino';
import type { Clock } from './shared/clock.ts';
import type { Config } from './config.ts';
import type { EventBus, Database } from './db/database.ts';
import type { Metrics } from './shared/metrics.ts';
import type { OutsideAnswer } from './shared/outsideWatch.ts';

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
  /** What each of these sites last said. */
  outside: () => OutsideAnswer[];
}

/** Stores image files. The server generates the keys: letters, digits, `-`, `_` and one dot. */
export interface ImageStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  remove(key: string): Promise<void>;
}

/** What happened to a user, or to the admins' queues. */
export interface NoticeCause {
  to: number | 'admins';
  kind: NoticeKind;
  /** Names what happened: each user is told of it once. */
  cause: string;
  at: Date;
  adId?: number;
  /** The sender of a message. */
  otherId?: number;
  data?: NoticeData;
}

/** What the text of a notice needs beside its ad and its sender. */
export interface NoticeData {
  reason?: string | undefined;
  isEdit?: boolean;
  /** How many ads of the same table wait besides. */
  others?: number;
  /** Of a photo from home. */
  isHome?: boolean;
  /** Of an ad that an admin has deleted. */
  deletedTitle?: string;
  daysLeft?: number;
  decision?: string;
  orderId?: string;
  expiresAt?: string;
  boostId?: number;
  /** What the boost brought. */
  impressions?: number;
  openings?: number;
  reportId?: number;
  /** The user's mark; null when it is taken back. */
  verified?: VerifiedKind | null;
  /** The way in that was connected. */
  provider?: Provider;
  /** The saved search that an ad matches. */
  searchId?: number;
  searchName?: string;
  /** Waits for 10:00. */
  isDaily?: boolean;
  /** A found pet that may be the user's lost one, and why. */
  matchId?: number;
  reasons?: string[];
  /** How the ad ends when the pet is at home. */
  outcome?: Outcome;
  /** Where the user's lost pet was seen. */
  sightingId?: number;
  /** The name of the pet that came home. */
  pet?: string | undefined;
  isFemale?: boolean;
  /** The user has shared its ad. */
  isShare?: boolean;
  /** Of an event; where the pet was seen that came home. */
  place?: string;
  /** When an event is, by the clock of its city. */
  date?: string;
  time?: string | null;
  priceBefore?: number;
  price?: number;
}

/** Writes notices in the transaction of their cause; nothing is sent before its commit. */
export type Announce = (tx: Database, causes: NoticeCause[]) => Promise<void>;
