import * as v from 'valibot';
import { done } from '../ads/ads.ts';
import { defineEndpoint } from '../endpoint.ts';

const avatarAnswer = v.object({ avatar: v.string() });

export const setAvatar = defineEndpoint({
  method: 'post',
  path: '/api/avatar',
  access: 'writer',
  summary: 'A new avatar: one image, cropped to a square',
  form: v.object({}),
  answer: avatarAnswer,
});
export const takeTelegramAvatar = defineEndpoint({
  method: 'post',
  path: '/api/avatar/telegram',
  access: 'writer',
  summary: "The picture of the user's Telegram account as the avatar; 404 without one",
  limit: 'form',
  answer: avatarAnswer,
});
export const removeAvatar = defineEndpoint({
  method: 'delete',
  path: '/api/avatar',
  access: 'user',
  needsNoConsent: true,
  summary: "Removes the avatar; the messenger's picture is not offered any more",
  answer: done,
});
