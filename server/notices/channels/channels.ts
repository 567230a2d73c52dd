import type { NoticeContent } from '#server/notices/subjects.ts';
import type { Failure } from './telegram/telegramApi.ts';

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
}

export interface WebPushChannel extends Channel {
  /** The number of the user's browsers that take pushes. */
  countOf(userId: number): Promise<number>;
}

export interface Channels {
  telegram: Channel;
  webPush: WebPushChannel;
}
