import type { NoticeContent } from '#server/notices/subjects.ts';

/** Why a channel did not take a notice. */
export type Failure =
  /** It asks to wait. */
  | { outcome: 'later'; afterMs?: number }
  /** The notice may have arrived. */
  | { outcome: 'unanswered' }
  /** The answer says nothing about the notice: the channel takes none at all. */
  | { outcome: 'closed'; reason: string }
  /** The receiver cannot be reached by it. */
  | { outcome: 'dead'; health: 'blocked' | 'no_permission' }
  /** It rejects this notice. */
  | { outcome: 'invalid'; reason: string };

/** What a channel did with a notice. */
export type SendResult = { outcome: 'sent'; messageId?: number } | Failure;

export interface Delivery {
  userId: number;
  telegramId: number | null;
  content: NoticeContent;
  /** In quiet hours: without a sound. */
  isSilent: boolean;
}

/** A way to reach a user outside of the site. */
export interface Channel {
  send(delivery: Delivery): Promise<SendResult>;
  /** Until when the channel takes nothing; undefined while it does. */
  pausedUntil?(): Promise<Date | undefined>;
}

export interface WebPushChannel extends Channel {
  /** The number of the user's browsers that take pushes. */
  countOf(userId: number): Promise<number>;
}

export interface Channels {
  telegram: Channel;
  webPush: WebPushChannel;
}
