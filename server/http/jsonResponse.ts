import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Told at once: when compression adds it, the answer has to be copied. */
export const VARY = 'Accept-Encoding';

/** Answers with what is JSON already, and tells its length, by which small answers are left uncompressed. */
export const jsonBytesResponse = (
  context: Context,
  json: string | Uint8Array<ArrayBuffer>,
  status: ContentfulStatusCode = 200,
  headers: Record<string, string> = {},
): Response =>
  context.body(json, status, {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(json)),
    vary: VARY,
    ...headers,
  });

/** Answers with JSON. */
export const jsonResponse = (
  context: Context,
  answer: unknown,
  status?: ContentfulStatusCode,
  headers?: Record<string, string>,
): Response => jsonBytesResponse(context, JSON.stringify(answer), status, headers);
