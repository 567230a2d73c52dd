import * as v from 'valibot';
import { done } from '../ads/ads.ts';
import { noSuch } from '../noSuchTexts.ts';
import { defineEndpoint } from '../endpoint.ts';
import { isoTime } from '../fields.ts';
import { initDataText, loginQuery, tokenAnswer, vkBody, widgetBody } from './session.ts';
import type { SessionChannel } from './sessions.ts';

/** Ways in to an account: it has at most one of each. */
export const PROVIDERS = ['telegram', 'vk', 'max'] as const;
const provider = v.picklist(PROVIDERS);
export type Provider = v.InferOutput<typeof provider>;

/** The way in that each kind of session has used. */
export const PROVIDER_OF: Record<SessionChannel, Provider> = {
  telegram: 'telegram',
  widget: 'telegram',
  vk: 'vk',
  max: 'max',
};

/** Messengers whose mini app petskod is: they sign launch data, and a bot of petskod writes there. */
export const MESSENGERS = ['telegram', 'max'] as const satisfies readonly (Provider &
  SessionChannel)[];
export type Messenger = (typeof MESSENGERS)[number];
export const isMessenger = (name: Provider | SessionChannel): name is Messenger =>
  MESSENGERS.some((messenger) => messenger === name);

export const identity = v.object({
  provider,
  /** The person's name there; may be empty. */
  name: v.string(),
  since: isoTime,
  last_used: isoTime,
});
export type Identity = v.InferOutput<typeof identity>;

export const LINK_CODE_LENGTH = 32;
const LINK_START = 'link_';
/** The start parameter that opens the question of a linking inside a messenger. */
export const linkStartParam = (code: string): string => LINK_START + code;
export const isLinkStartParam = (startParam: string | undefined): boolean =>
  startParam?.startsWith(LINK_START) === true;

const code = v.pipe(v.string(), v.maxLength(LINK_CODE_LENGTH), v.regex(/^[\w-]{32}$/u));
const { code: vkCode, ...vkRest } = vkBody.entries;

/** The code of a linking, and what proves who somebody is: launch data, the widget's object or VK's answer. */
const linkingBody = v.object({
  provider,
  code,
  init_data: v.optional(initDataText),
  user: v.optional(widgetBody),
  vk_code: v.optional(vkCode),
  device_id: v.optional(vkRest.device_id),
  code_verifier: v.optional(vkRest.code_verifier),
  state: v.optional(vkRest.state),
});
export type LinkingBody = v.InferOutput<typeof linkingBody>;

const linkingQuestion = v.object({
  account: v.object({ username: v.string(), avatar: v.nullable(v.string()) }),
  identity: v.object({ provider, name: v.string() }),
});
export type LinkingQuestion = v.InferOutput<typeof linkingQuestion>;

export const listIdentities = defineEndpoint({
  method: 'get',
  path: '/api/identities',
  access: 'user',
  summary: "The user's ways in",
  answer: v.array(identity),
});
export const startLinking = defineEndpoint({
  method: 'post',
  path: '/api/identities/link',
  access: 'writer',
  summary: 'A code that connects one more way in, once and within ten minutes',
  answer: v.object({
    code: v.string(),
    /** Null for messengers in which petskod is not set up. */
    links: v.object({ telegram: v.nullable(v.string()), max: v.nullable(v.string()) }),
  }),
});
export const previewLinking = defineEndpoint({
  method: 'post',
  path: '/api/identities/preview',
  access: 'anyone',
  writes: true,
  summary: 'What the code would connect to what; changes nothing',
  limit: 'vkLogin',
  errors: ['IDENTITY_TAKEN'],
  body: linkingBody,
  answer: linkingQuestion,
});
export const confirmLinking = defineEndpoint({
  method: 'post',
  path: '/api/identities/confirm',
  access: 'anyone',
  writes: true,
  summary: 'Connects it and signs in to the account of the code',
  limit: 'vkLogin',
  errors: ['IDENTITY_TAKEN'],
  query: loginQuery,
  body: linkingBody,
  answer: tokenAnswer,
});
export const removeIdentity = defineEndpoint({
  method: 'delete',
  path: '/api/identities/:provider',
  access: 'writer',
  needsNoConsent: true,
  summary: 'Disconnects a way in and ends its sessions',
  params: v.object({ provider: v.picklist(PROVIDERS, noSuch.identity) }),
  answer: done,
});
