import type { SessionChannel } from '#contract/session/sessions.ts';
import type { NotificationSettings } from '#contract/notices.ts';
import type { NoticeContent } from '#server/notices/subjects.ts';

/** Why a channel did not take a notice. */
export type Failure =
  /** It asks to wait. */
  | { outcome: 'later'; afterMs?: number }
  /** The notice may have arrived. */
  | { outcome: 'unanswered' }
  /** The answer says nothing about the notice: the channel takes none at all. */
  | { outcome: 'closed'; reason: string }
  /** The receiver cannot be reached by it; the channel has noted that. */
  | { outcome: 'dead' }
  /** It rejects this notice. */
  | { outcome: 'invalid'; reason: string };

/** What a channel did with a notice. */
export type SendResult = { outcome: 'sent'; messageId?: number; messageRef?: string } | Failure;

export interface Delivery {
  content: NoticeContent;
  /** In quiet hours: without a sound. */
  isSilent: boolean;
}

/** Sends to one user. */
export type Sender = (delivery: Delivery) => Promise<SendResult>;

type ChannelStates = NotificationSettings['channels'];
export type ChannelName = keyof ChannelStates;

/** A way to reach a user outside of the site. */
export interface Channel<Name extends ChannelName = ChannelName> {
  name: Name;
  /** In which those act whom it reaches. */
  sessions: readonly SessionChannel[];
  /** A chat takes one message a second, and all chats together 25: a notice waits for its slot. */
  hasPace: boolean;
  /** It can be without a sound; otherwise a notice of the quiet hours waits until the morning. */
  canBeSilent: boolean;
  /** Its cards have buttons, which are removed once somebody has decided. */
  hasButtons: boolean;
  /** Undefined when it does not reach the user. */
  senderTo(userId: number): Promise<Sender | undefined>;
  /** What the settings of notices say of it. */
  stateOf(userId: number): Promise<ChannelStates[Name]>;
  /** Until when the channel takes nothing; undefined while it does. */
  pausedUntil?(): Promise<Date | undefined>;
}
