import * as v from 'valibot';
import { noSuch } from '../noSuchTexts.ts';
import { done } from '../ads/ads.ts';
import { defineEndpoint } from '../endpoint.ts';
import { any, isoTime, line, lines, wholeNumber, idOf } from '../fields.ts';
import { DIALOGS_PAGE_MAX, MESSAGE_MAX, message, messagesQuery, sentMessage } from './messages.ts';
import { messageErrors } from '../texts.ts';
import { MINUTE_MS } from '../time.ts';

/** An admin who opens a letter holds it that long. */
export const HOLD_MS = 5 * MINUTE_MS;

export const holder = v.nullable(v.object({ admin_id: v.number(), username: v.string() }));

/** A conversation with support. */
export const letter = v.object({
  user_id: v.number(),
  username: v.string(),
  avatar: v.nullable(v.string()),
  is_deleted: v.boolean(),
  /** While the letter waits, the newest question. */
  last_message: v.string(),
  last_time: isoTime,
  last_from: v.nullable(v.number()),
  /** Since when it waits for an answer. */
  asked: v.nullable(isoTime),
  /** The admin who is answering. */
  held_by: holder,
});
export type Letter = v.InferOutput<typeof letter>;

const lettersQuery = v.object({
  /** `unanswered`: oldest first; `all`: newest first. */
  filter: v.optional(v.picklist(['unanswered', 'all']), 'unanswered'),
  /** In names and texts. */
  q: v.optional(any(line(100))),
  limit: v.optional(wholeNumber(1, DIALOGS_PAGE_MAX), 20),
  /** Cursor: the user of the last letter of the page before, and its `asked` or `last_time`. */
  after: v.optional(any(wholeNumber(1, 2_147_483_647))),
  after_time: v.optional(any(isoTime)),
});
export type LettersQuery = v.InferOutput<typeof lettersQuery>;

const params = v.object({ userId: idOf(noSuch.user) });
const path = '/api/admin/support';

export const listLetters = defineEndpoint({
  method: 'get',
  path,
  access: 'admin',
  summary: 'Letters to support; those that wait for an answer, oldest first, or all',
  query: lettersQuery,
  answer: v.array(letter),
});
export const readLetter = defineEndpoint({
  method: 'get',
  path: `${path}/:userId`,
  access: 'admin',
  summary: 'A page of a conversation as support sees it',
  params,
  query: messagesQuery,
  answer: v.array(message),
});
export const answerLetter = defineEndpoint({
  method: 'post',
  path: `${path}/:userId`,
  access: 'admin',
  summary: 'Answers as support; 409 while another admin holds the letter',
  params,
  body: v.object({
    text: v.pipe(lines(MESSAGE_MAX, messageErrors.tooLong), v.minLength(1, messageErrors.empty)),
  }),
  answer: sentMessage,
});
export const holdLetter = defineEndpoint({
  method: 'post',
  path: `${path}/:userId/hold`,
  access: 'admin',
  summary: 'Holds a letter for five minutes; `take` takes it over from the other admin',
  params,
  body: v.object({ take: v.optional(v.boolean(), false) }),
  answer: v.object({ held_by: holder }),
});
export const releaseLetter = defineEndpoint({
  method: 'delete',
  path: `${path}/:userId/hold`,
  access: 'admin',
  summary: 'Ends the own hold',
  params,
  answer: done,
});
export const closeLetter = defineEndpoint({
  method: 'post',
  path: `${path}/:userId/close`,
  access: 'admin',
  summary: 'A letter that needs no answer waits no longer',
  params,
  answer: done,
});
