import * as v from 'valibot';
import { noSuch } from '../noSuchTexts.ts';
import { done } from '../ads/ads.ts';
import { defineEndpoint } from '../endpoint.ts';
import { isoTime, wholeNumber } from '../fields.ts';
import { tokenAnswer } from './session.ts';

/** How a session began: in a messenger's mini app, by Telegram's login widget, by VK ID. */
const sessionChannel = v.picklist(['telegram', 'widget', 'vk', 'max']);
export type SessionChannel = v.InferOutput<typeof sessionChannel>;

export const openSession = v.object({
  id: v.number(),
  channel: sessionChannel,
  /** «Chrome, Android» */
  device: v.string(),
  created: isoTime,
  /** Up to five minutes old. */
  last_seen: isoTime,
  is_current: v.boolean(),
});
export type OpenSession = v.InferOutput<typeof openSession>;

const SESSION_ID_MAX = 2_147_483_647;

export const listSessions = defineEndpoint({
  method: 'get',
  path: '/api/sessions',
  access: 'user',
  summary: "The user's open sessions, last used first",
  answer: v.array(openSession),
});
export const endSession = defineEndpoint({
  method: 'delete',
  path: '/api/sessions/:id',
  access: 'user',
  needsNoConsent: true,
  summary: "Ends one of the user's sessions with its token and live streams",
  params: v.object({ id: wholeNumber(1, SESSION_ID_MAX, noSuch.session) }),
  answer: done,
});
export const renewSession = defineEndpoint({
  method: 'post',
  path: '/api/session/renew',
  access: 'anyone',
  writes: true,
  limit: 'login',
  summary: "A new token for the session of the browser's cookie, for pages of this site only",
  answer: tokenAnswer,
});
export const logOut = defineEndpoint({
  method: 'post',
  path: '/api/logout',
  access: 'user',
  needsNoConsent: true,
  summary: 'Ends the current session',
  answer: done,
});
