import * as v from 'valibot';
import { noSuch } from '../noSuchTexts.ts';
import { done } from '../ads/ads.ts';
import { defineEndpoint } from '../endpoint.ts';
import { adId, any, isoTime, line, lines, wholeNumber, ID_MAX } from '../fields.ts';
import { verified } from '../people/verified.ts';
import { sectionNames } from '../sections/sections.ts';
import { messageErrors } from '../texts.ts';
import { HOUR_MS, SECOND_MS } from '../time.ts';

export const MESSAGE_MAX = 4000;
export const MESSAGES_PAGE = 15;
export const MESSAGES_PAGE_MAX = 100;
export const MESSAGES_PER_MINUTE = 20;
export const NEW_DIALOGS_PER_DAY = 30;
export const DIALOGS_PAGE_MAX = 50;
/** How long an own message can be deleted for both. */
export const DELETABLE_MS = 48 * HOUR_MS;
export const TYPING_EVERY_MS = 3 * SECOND_MS;
/** `last_seen` is rounded down to this. */
export const LAST_SEEN_MINUTES = 5;

const userId = wholeNumber(0, 2_147_483_647);
const messageId = wholeNumber(1, Number.MAX_SAFE_INTEGER);
const messageText = lines(MESSAGE_MAX, messageErrors.tooLong);
const context = {
  /** The ad that the message is about. */
  about: v.optional(any(adId)),
  /** The quoted message of the same conversation. */
  reply_to: v.optional(any(messageId)),
};

const sendMessageBody = v.object({
  to_user: userId,
  text: v.pipe(messageText, v.minLength(1, messageErrors.empty)),
  ...context,
});
export type SendMessageBody = v.InferOutput<typeof sendMessageBody>;

const sendPhotoForm = v.object({
  receiver: userId,
  text: v.optional(messageText, ''),
  ...context,
});
export type SendPhotoForm = v.InferOutput<typeof sendPhotoForm>;

export const sentMessage = v.object({
  id: v.number(),
  time: isoTime,
  /** Of a repeat: the message was deleted since. */
  is_deleted: v.optional(v.literal(true)),
});
const sentPhoto = v.object({ ...sentMessage.entries, images: v.array(v.string()) });

const about = {
  about: v.nullable(v.number()),
  about_section: v.nullable(v.picklist(sectionNames)),
};

export const dialog = v.object({
  /** 0 is support. */
  user_id: v.number(),
  username: v.string(),
  /** Id of an image. */
  avatar: v.nullable(v.string()),
  verified,
  last_message: v.string(),
  last_time: v.nullable(isoTime),
  /** The sender of the last message. */
  last_from: v.nullable(v.number()),
  /** The last message is an own one, and the other user has read it. */
  is_read: v.boolean(),
  /** The ad of the last message that is about one. */
  ...about,
  unread_count: v.number(),
  blocked_by_me: v.boolean(),
  blocked_by_them: v.boolean(),
  /** Put away by the user, until a new message comes. */
  is_archived: v.boolean(),
  /** Its messages are not announced, and count apart. */
  is_muted: v.boolean(),
  /** The other user has deleted the account: the dialog can only be read and removed. */
  is_deleted: v.boolean(),
  /** In a search: the newest message whose text matches. */
  found: v.optional(v.object({ id: v.number(), text: v.string() })),
});
export type Dialog = v.InferOutput<typeof dialog>;

/** What a received message may lead to; the receiver is warned. */
const CAUTION_KINDS = ['code', 'prepayment', 'link', 'lookalike', 'messenger'] as const;
export type CautionKind = (typeof CAUTION_KINDS)[number];
export const cautionKinds = v.array(v.picklist(CAUTION_KINDS));

export const message = v.object({
  id: v.number(),
  from_user: v.number(),
  text: v.string(),
  time: isoTime,
  ...about,
  images: v.array(v.string()),
  /** Own messages: by the other user. Received ones: before this answer. */
  is_read: v.boolean(),
  /** Deleted for both: without text and images. */
  is_deleted: v.boolean(),
  /** The quoted message. */
  reply_to: v.optional(
    v.object({
      id: v.number(),
      from_user: v.number(),
      text: v.string(),
      has_images: v.boolean(),
      is_deleted: v.boolean(),
    }),
  ),
  /** On own messages: the Idempotency-Key of the send request. */
  send_key: v.optional(v.string()),
  /** On received messages, when there are any. */
  cautions: v.optional(cautionKinds),
});
export type Message = v.InferOutput<typeof message>;

const atMost = (max: number) =>
  v.pipe(
    wholeNumber(1, Number.MAX_SAFE_INTEGER),
    v.transform((limit) => Math.min(limit, max)),
  );
const searched = v.optional(any(line(100)));

export const messagesQuery = v.object({
  offset: v.optional(wholeNumber(0, 100_000), 0),
  limit: v.optional(atMost(MESSAGES_PAGE_MAX), MESSAGES_PAGE),
  /** Messages before, after or on both sides of this one; `offset` does not count then. */
  before: v.optional(messageId),
  after: v.optional(messageId),
  around: v.optional(messageId),
  /** Only messages with this text; marks nothing read. */
  q: searched,
  /** 1: reads across a block, and marks nothing read. */
  history: v.optional(wholeNumber(0, 1), 0),
});
export type MessagesQuery = v.InferOutput<typeof messagesQuery>;

const dialogsQuery = v.object({
  /** In names, titles of ads and texts. */
  q: searched,
  limit: v.optional(atMost(DIALOGS_PAGE_MAX)),
  offset: v.optional(wholeNumber(0, 100_000)),
});
export type DialogsQuery = v.InferOutput<typeof dialogsQuery>;

const otherId = wholeNumber(0, ID_MAX, noSuch.user);
const otherParams = v.object({ userId: otherId });
const dialogChange = v.object({
  archived: v.optional(v.boolean()),
  muted: v.optional(v.boolean()),
});
export type DialogChange = v.InferOutput<typeof dialogChange>;
const blockAnswer = v.object({ blocked: v.boolean() });

/** One event of `GET /api/live`: whose conversation has changed, and how. */
export const liveEvent = v.object({
  type: v.picklist(['message', 'read', 'block', 'typing', 'delete']),
  user_id: v.number(),
  /** Of `delete`. */
  message_id: v.optional(v.number()),
});
export type LiveEvent = v.InferOutput<typeof liveEvent>;

const cautionRuleCount = v.object({
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
  query: dialogsQuery,
  answer: v.array(dialog),
});
export const listMessages = defineEndpoint({
  method: 'get',
  path: '/api/messages/:id',
  access: 'user',
  summary: 'A page of the conversation with a user, in the order of time; opening it marks it read',
  cache: 'inbox',
  params: v.object({ id: otherId }),
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
export const changeDialog = defineEndpoint({
  method: 'post',
  path: '/api/dialogs/:userId',
  access: 'writer',
  summary:
    'Puts a dialog away (`archived`) until a new message comes, or stops announcing its messages (`muted`); what is left out stays as it is',
  params: otherParams,
  body: dialogChange,
  answer: done,
});
export const sendMessage = defineEndpoint({
  method: 'post',
  path: '/api/send-message',
  access: 'user',
  summary: 'Sends a message; an Idempotency-Key header makes a repeat harmless',
  body: sendMessageBody,
  answer: sentMessage,
});
export const sendPhoto = defineEndpoint({
  method: 'post',
  path: '/api/send-photo',
  access: 'user',
  summary:
    'Sends 1 to 4 `images`, with or without a text; an Idempotency-Key makes a repeat harmless',
  form: sendPhotoForm,
  answer: sentPhoto,
});
export const deleteMessage = defineEndpoint({
  method: 'delete',
  path: '/api/messages/:id',
  access: 'writer',
  summary: 'Deletes an own message for both sides, within 48 hours',
  params: v.object({ id: wholeNumber(1, Number.MAX_SAFE_INTEGER, noSuch.message) }),
  answer: done,
});
export const sendTyping = defineEndpoint({
  method: 'post',
  path: '/api/typing/:userId',
  access: 'writer',
  summary: 'Tells the other user live that a message is being written; at most every 3 seconds',
  params: otherParams,
  answer: done,
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
  summary: 'Server-sent events: new messages, reads, typing and blocks as they happen',
  answer: v.unknown(),
});
export const listCautionRules = defineEndpoint({
  method: 'get',
  path: '/api/admin/cautions',
  access: 'admin',
  summary: 'The rules that recognize suspicious messages, with how often each did',
  answer: v.array(cautionRuleCount),
});
