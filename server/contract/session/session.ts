import * as v from 'valibot';
import { defineEndpoint } from '../endpoint.ts';
import { timeZone } from '../fields.ts';

export const USERNAME_MAX = 20;
const INIT_DATA_MAX = 8192;

/** Two reserved users; all others count from 1000. */
export const SUPPORT_ID = 0;
export const ADMIN_ID = 1;
export const isAdminId = (userId: number): boolean => userId === SUPPORT_ID || userId === ADMIN_ID;

export const initDataText = v.pipe(v.string(), v.maxLength(INIT_DATA_MAX), v.minLength(1));
/** The name of a cookie that scripts see, beside the one that renews: there is something to renew. */
export const RENEWABLE = 'renewable';

/** The object of Telegram's login widget. Unknown keys stay because they are signed too. */
export const widgetBody = v.looseObject({
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  first_name: v.optional(v.pipe(v.string(), v.maxLength(256)), ''),
  last_name: v.optional(v.pipe(v.string(), v.maxLength(256))),
  username: v.optional(v.pipe(v.string(), v.maxLength(64))),
  auth_date: v.pipe(v.number(), v.safeInteger()),
  hash: v.pipe(v.string(), v.maxLength(64), v.regex(/^[\da-f]{64}$/u)),
});
export type WidgetBody = v.InferOutput<typeof widgetBody>;

/** VK ID's authorization code with the browser's PKCE verifier and the `state` of its request. */
export const vkBody = v.object({
  code: v.pipe(v.string(), v.maxLength(2048), v.minLength(1)),
  device_id: v.pipe(v.string(), v.maxLength(512), v.minLength(1)),
  code_verifier: v.pipe(v.string(), v.maxLength(128), v.regex(/^[\w-]{43,128}$/u)),
  state: v.pipe(v.string(), v.maxLength(256), v.regex(/^[\w-]{32,256}$/u)),
});
export type VkBody = v.InferOutput<typeof vkBody>;

export const tokenAnswer = v.object({ token: v.string() });
const tokenPayload = v.object({
  user_id: v.number(),
  /** Only of a banned user. */
  ban: v.optional(v.object({ reason: v.string() })),
  /** Only of a user who has to be asked for consent before writing. */
  needs_consent: v.optional(v.literal(true)),
});
export type Ban = NonNullable<v.InferOutput<typeof tokenPayload>['ban']>;
const currentUser = v.object({
  user_id: v.number(),
  username: v.string(),
  is_admin: v.boolean(),
});

/** Of the device, for quiet hours and digests. One that the server does not know rejects no login. */
export const loginQuery = v.object({
  timezone: v.fallback(v.optional(timeZone), undefined),
  /** The page is inside a messenger, which signs in silently itself. */
  in_messenger: v.fallback(v.optional(v.literal('true')), undefined),
});

export type LoginQuery = v.InferOutput<typeof loginQuery>;

export const loginByInitData = defineEndpoint({
  method: 'post',
  path: '/api/auth/telegram/initdata',
  access: 'anyone',
  writes: true,
  summary: 'Silent login inside Telegram',
  limit: 'login',
  query: loginQuery,
  body: v.object({ initData: initDataText }),
  answer: tokenAnswer,
});
export const loginByWidget = defineEndpoint({
  method: 'post',
  path: '/api/auth/telegram',
  access: 'anyone',
  writes: true,
  summary: "Login by Telegram's widget",
  limit: 'login',
  query: loginQuery,
  body: widgetBody,
  answer: tokenAnswer,
});
export const loginByVk = defineEndpoint({
  method: 'post',
  path: '/api/auth/vk',
  access: 'anyone',
  writes: true,
  summary: 'Login by VK ID: the server exchanges the code',
  limit: 'vkLogin',
  query: loginQuery,
  body: vkBody,
  answer: tokenAnswer,
});
export const checkToken = defineEndpoint({
  method: 'get',
  path: '/api/check-token',
  access: 'user',
  summary: 'Whose token this is, and whether that user is banned',
  answer: tokenPayload,
});
export const getCurrentUser = defineEndpoint({
  method: 'post',
  path: '/api/user',
  access: 'user',
  needsNoConsent: true,
  summary: 'The signed-in user',
  answer: currentUser,
});
