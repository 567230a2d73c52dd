import type { Context } from 'hono';
import { completeResponse } from './commonHeaders.ts';
import { compressedBody, type CompressedBody } from './compressedBody.ts';
import { jsonBytes } from './jsonBytes.ts';

export const VARY = 'Accept-Encoding';

/** Sends a body, compressed when the client accepts it; 304 when the ETag matches. */
export async function bodyResponse(
  context: Context,
  { body, type, status = 200 }: { body: CompressedBody; type: string; status?: number },
  headers: Record<string, string> = {},
): Promise<Response> {
  const { etag } = headers;
  if (etag && context.req.header('if-none-match') === etag)
    return completeResponse(context, null, 304, { vary: VARY, ...headers });
  const { bytes, encoding } = await body.encodedFor(context.req.header('accept-encoding'));
  return completeResponse(context, bytes, status, {
    vary: VARY,
    ...headers,
    ...(encoding && { 'content-encoding': encoding }),
    'content-type': type,
    'content-length': String(bytes.byteLength),
  });
}

/** Answers with JSON. */
export const jsonResponse = (
  context: Context,
  answer: unknown,
  status?: number,
  headers?: Record<string, string>,
): Promise<Response> => {
  const body = compressedBody(jsonBytes(answer));
  return bodyResponse(context, { body, type: 'application/json', status }, headers);
};
