import * as v from 'valibot';
import { done } from '../ads/ads.ts';
import { defineEndpoint } from '../endpoint.ts';
import { line } from '../fields.ts';
import { verified } from '../people/verified.ts';
import { USERNAME_MAX } from '../session/session.ts';
import { usernameErrors } from '../texts.ts';

export const username = v.pipe(
  line(USERNAME_MAX, usernameErrors.tooLong),
  v.minLength(1, usernameErrors.empty),
);
const usernameBody = v.object({ username });
const usernameAnswer = v.object({ username: v.string() });

export const profile = v.object({
  username: v.string(),
  user_id: v.number(),
  /** Id of an image. */
  avatar: v.nullable(v.string()),
  verified,
  /** The user has a Telegram account, whose picture can become the avatar. */
  has_telegram: v.boolean(),
  /** The messenger's picture has not been offered yet. */
  offers_avatar: v.boolean(),
  /** The own page names the pets that the user has helped; null while there are none. */
  shows_help: v.nullable(v.boolean()),
});
export type Profile = v.InferOutput<typeof profile>;

export const getProfile = defineEndpoint({
  method: 'get',
  path: '/api/profile',
  access: 'user',
  summary: "The user's own name, id, avatar and mark",
  answer: profile,
});
export const updateUsername = defineEndpoint({
  method: 'post',
  path: '/api/update-username',
  access: 'writer',
  summary: 'A new name, at most 20 characters',
  body: usernameBody,
  answer: usernameAnswer,
});
export const showHelp = defineEndpoint({
  method: 'post',
  path: '/api/profile/help',
  access: 'writer',
  summary: 'Whether the own page names the pets that the user has helped to come home',
  body: v.object({ shown: v.boolean() }),
  answer: done,
});
export const logOutEverywhere = defineEndpoint({
  method: 'post',
  path: '/api/logout-everywhere',
  access: 'user',
  needsNoConsent: true,
  summary: 'Ends all sessions of this user, this one too',
  answer: done,
});
export const deleteAccount = defineEndpoint({
  method: 'post',
  path: '/api/delete-account',
  access: 'user',
  needsNoConsent: true,
  summary: 'Deletes the account with all its data',
  answer: done,
});
