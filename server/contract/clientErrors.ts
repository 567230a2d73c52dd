import * as v from 'valibot';
import { done } from './ads/ads.ts';
import { defineEndpoint } from './endpoint.ts';

export const CLIENT_ERROR_MAX = { message: 300, stack: 3000 } as const;

/** `boundary`: a screen that could not be rendered; `telegram`: a call that the client has rejected. */
const kinds = ['error', 'rejection', 'boundary', 'telegram'] as const;
export type ClientErrorKind = (typeof kinds)[number];

// Each pattern walks a text once: none tries again what it has rejected.
const QUERY = /(https?:\/\/[^\s?#)]*)(?:[?#][^\s)]*)?/gu;
const QUOTED = /"[^"]*"|«[^»]*(?:»|$)|'(?![\w$.-]{1,40}')[^']*'/gu;
const WORD = /[^\s@"'(),]+(?:@[^\s@"'(),]+)?/gu;
const PHONE = /\+?\d(?:[ ()-]*\d){9,}/gu;

/** The text of an error without what may come from a user: queries, quotes, addresses, numbers. */
export const withoutUserText = (text: string): string =>
  text
    .replace(QUERY, '$1')
    .replace(QUOTED, '…')
    .replace(WORD, (word) => (word.includes('@') && !word.includes('://') ? '…' : word))
    .replace(PHONE, '…');

const errorText = (max: number) =>
  v.pipe(v.string(), v.maxLength(max), v.transform(withoutUserText));

export const reportClientError = defineEndpoint({
  method: 'post',
  path: '/api/client-errors',
  access: 'anyone',
  limit: 'clientError',
  bodyBytesMax: 16 * 1024,
  summary: 'Reports an error in the browser, without personal data',
  body: v.object({
    kind: v.picklist(kinds),
    message: errorText(CLIENT_ERROR_MAX.message),
    stack: v.optional(errorText(CLIENT_ERROR_MAX.stack), ''),
    /** The file name of the client's entry. */
    release: v.pipe(v.string(), v.maxLength(60), v.regex(/^[\w.-]*$/u)),
    /** The pattern of the screen's path, such as `/posts/:id`. */
    screen: v.pipe(v.string(), v.maxLength(60), v.regex(/^[\w/:*-]*$/u)),
  }),
  answer: done,
});
