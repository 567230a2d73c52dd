import * as v from 'valibot';
import { done } from './ads.ts';
import { defineEndpoint } from './endpoint.ts';
import { isoTime, lines, wholeNumber } from './fields.ts';
import { messageErrors } from './texts.ts';

export const MESSAGE_MAX = 4000;
export const MESSAGES_PAGE = 15;
export const MESSAGES_PAGE_MAX = 100;
export const MESSAGES_PER_MINUTE = 20;
export const NEW_DIALOGS_PER_DAY = 30;

export const sendMessageBody = v.object({
  to_user: wholeNumber(0, 2_147_483_647),
  text: v.pipe(lines(MESSAGE_MAX, messageErrors.tooLong), v.minLength(1, messageErrors.empty)),
});
export type SendMessageBody = v.InferOutput<typeof sendMessageBody>;

export const sentMessage = v.object({ id: v.number(), time: isoTime });

export const dialog = v.object({
  /** 0 is support. */
  user_id: v.number(),
  username: v.string(),
  last_message: v.string(),
  last_time: v.nullable(isoTime),
  unread_count: v.number(),
  blocked_by_me: v.boolean(),
  blocked_by_them: v.boolean(),
  /** The other user has deleted the account: the dialog can only be read and removed. */
  is_deleted: v.boolean(),
});
export type Dialog = v.InferOutput<typeof dialog>;

/** What a received message may lead to; the receiver is warned. */
export const CAUTION_KINDS = ['code', 'prepayment', 'link', 'lookalike', 'messenger'] as const;
export type CautionKind = (typeof CAUTION_KINDS)[number];

export const message = v.object({
  id: v.number(),
  from_user: v.number(),
  text: v.string(),
  time: isoTime,
  /** On own messages: the Idempotency-Key of the send request. */
  send_key: v.optional(v.string()),
  /** On received messages, when there are any. */
  cautions: v.optional(v.array(v.picklist(CAUTION_KINDS))),
});
export type Message = v.InferOutput<typeof message>;

export const messagesQuery = v.object({
  offset: v.optional(wholeNumber(0, 100_000), 0),
  limit: v.optional(
    v.pipe(
      wholeNumber(1, Number.MAX_SAFE_INTEGER),
      v.transform((limit) => Math.min(limit, MESSAGES_PAGE_MAX)),
    ),
    MESSAGES_PAGE,
  ),
});
export const otherParams = v.object({ userId: wholeNumber(0, 2_147_483_647) });
export const otherUser = v.object({ user_id: v.number(), username: v.string() });
export const blockAnswer = v.object({ blocked: v.boolean() });

/** One event of `GET /api/live`: whose conversation has changed, and how. */
export const liveEvent = v.object({
  type: v.picklist(['message', 'read', 'block']),
  user_id: v.number(),
});
export type LiveEvent = v.InferOutput<typeof liveEvent>;

export const cautionRuleCount = v.object({
  id: v.number(),
  kind: v.picklist(CAUTION_KINDS),
  name: v.string(),
  /** A regular expression. */
  pattern: v.string(),
  /** Messages that it has recognized, in all and in the last 30 days. */
  count: v.number(),
  recent: v.number(),
  last: v.nullable(isoTime),
});
export type CautionRuleCount = v.InferOutput<typeof cautionRuleCount>;

export const listDialogs = defineEndpoint({
  method: 'get',
  path: '/api/dialogs',
  access: 'user',
  summary: 'Dialogs, support first, then the newest; 304 for an unchanged If-None-Match',
  cache: 'inbox',
  answer: v.array(dialog),
});
export const listMessages = defineEndpoint({
  method: 'get',
  path: '/api/messages/:userId',
  access: 'user',
  summary: 'A page of a conversation in the order of time; opening it marks it read',
  cache: 'inbox',
  params: otherParams,
  query: messagesQuery,
  answer: v.array(message),
});
export const removeDialog = defineEndpoint({
  method: 'delete',
  path: '/api/dialogs/:userId',
  access: 'writer',
  summary: 'Removes a dialog with a deleted user',
  params: otherParams,
  answer: done,
});
export const getOtherUser = defineEndpoint({
  method: 'get',
  path: '/api/users/:userId',
  access: 'user',
  summary: 'The name of a user to write to',
  params: otherParams,
  answer: otherUser,
});
export const sendMessage = defineEndpoint({
  method: 'post',
  path: '/api/send-message',
  access: 'user',
  summary: 'Sends a message; an Idempotency-Key header makes a repeat harmless',
  body: sendMessageBody,
  answer: sentMessage,
});
export const toggleBlock = defineEndpoint({
  method: 'post',
  path: '/api/block/:userId',
  access: 'writer',
  summary: 'Blocks a user or takes the block back',
  params: otherParams,
  answer: blockAnswer,
});
export const liveEvents = defineEndpoint({
  method: 'get',
  path: '/api/live',
  access: 'user',
  summary: 'Server-sent events: new messages, reads and blocks as they happen',
  answer: v.unknown(),
});
export const listCautionRules = defineEndpoint({
  method: 'get',
  path: '/api/admin/cautions',
  access: 'admin',
  summary: 'The rules that recognize suspicious messages, with how often each did',
  answer: v.array(cautionRuleCount),
});
