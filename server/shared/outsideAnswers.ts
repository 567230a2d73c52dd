/**
 * What an answer of an outside system is about: this message, this receiver, or the whole channel. Only
 * the first two end the work; an answer about the channel (a revoked token, an outage, the page of a
 * proxy) keeps it.
 */
export type AnswerSubject = 'message' | 'receiver' | 'channel';

/** By HTTP status; every other status, and what is no valid answer, is about the channel. */
const SUBJECTS = {
  telegram: { 400: 'message', 413: 'message', 403: 'receiver' },
  webPush: { 400: 'message', 413: 'message', 403: 'receiver', 404: 'receiver', 410: 'receiver' },
  // The message is a code of a sign-in.
  vkId: { 200: 'message', 400: 'message' },
  // The message is a payment or a refund.
  yooKassa: { 400: 'message', 404: 'message' },
} as const satisfies Record<string, Record<number, AnswerSubject>>;

/** What a failure of `system` with this status is about. */
export const subjectOf = (system: keyof typeof SUBJECTS, status: number): AnswerSubject =>
  (SUBJECTS[system] as Record<number, AnswerSubject>)[status] ?? 'channel';

/** Whether the text is a page: the answer of a proxy or a firewall, not of the system itself. */
export const isPage = (text: string): boolean => /^\s*</u.test(text);

/** The request did not leave: the outcome is certain. */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const codesOf = (error: unknown): string[] =>
  error instanceof Error
    ? [String((error as { code?: unknown }).code), ...codesOf(error.cause)]
    : [];

/** Whether the request did not leave: it has certainly not arrived. */
export const isNotSent = (error: unknown): boolean =>
  codesOf(error).some((code) => NOT_SENT.has(code));
