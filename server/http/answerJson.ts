import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Told at once: when compression adds it, the answer has to be copied. */
export const VARY = 'Accept-Encoding';

/** Answers with JSON and tells its length, by which small answers are left uncompressed. */
export function answerJson(
  context: Context,
  answer: unknown,
  status: ContentfulStatusCode = 200,
  headers: Record<string, string> = {},
): Response {
  const body = JSON.stringify(answer);
  return context.body(body, status, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    vary: VARY,
    ...headers,
  });
}
