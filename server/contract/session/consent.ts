import * as v from 'valibot';
import { done } from '../ads/ads.ts';
import { defineEndpoint } from '../endpoint.ts';
import { isoTime } from '../fields.ts';

/** Raise it with the text of the consent: everyone is asked again. */
export const CONSENT_VERSION = 4;

/** A consent to the processing of personal data. */
export const consent = v.object({
  version: v.number(),
  given: isoTime,
  withdrawn: v.nullable(isoTime),
});
export type Consent = v.InferOutput<typeof consent>;

export const getConsent = defineEndpoint({
  method: 'get',
  path: '/api/consent',
  access: 'user',
  summary: "The user's latest consent, and whether it is in force",
  answer: v.object({ is_given: v.boolean(), latest: v.nullable(consent) }),
});
export const giveConsent = defineEndpoint({
  method: 'post',
  path: '/api/consent',
  access: 'user',
  needsNoConsent: true,
  summary: 'Gives consent to the processing of personal data; 409 for another version of its text',
  body: v.object({ version: v.number() }),
  answer: done,
});
export const withdrawConsent = defineEndpoint({
  method: 'delete',
  path: '/api/consent',
  access: 'user',
  needsNoConsent: true,
  summary: "Withdraws the consent: the user can only read, and the user's ads are hidden",
  answer: done,
});
