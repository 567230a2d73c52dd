import type { NoticeKind } from '#contract/notices.ts';
import type { Database } from './db/connect.ts';

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
  /** The saved search that an ad matches. */
  searchId?: number;
  searchName?: string;
  /** Waits for 10:00. */
  isDaily?: boolean;
  /** A found pet that may be the user's lost one, and why. */
  matchId?: number;
  reasons?: string[];
  priceBefore?: number;
  price?: number;
}

/** Writes notices in the transaction of their cause; nothing is sent before its commit. */
export type Announce = (tx: Database, causes: NoticeCause[]) => Promise<void>;
