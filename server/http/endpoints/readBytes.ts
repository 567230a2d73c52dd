import type { Context } from 'hono';
import type { Bytes } from '#server/http/responses/compressedBody.ts';
import { HttpError } from '#server/http/httpError.ts';
import { httpTexts } from '#server/http/texts.ts';

/** The length of the body by its header; undefined for one that is sent in pieces. */
export function declaredBytes({ req }: Context): number | undefined {
  const declared = req.header('content-length');
  return declared === undefined ? undefined : Number(declared);
}

/** Reads the body; throws 413 as soon as it is longer than `max` bytes. */
export async function readBytes(context: Context, max: number): Promise<Bytes> {
  const { req } = context;
  const declared = declaredBytes(context);
  if (declared !== undefined) {
    if (declared > max) throw new HttpError(413, httpTexts.tooLarge);
    return new Uint8Array(await req.arrayBuffer());
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  // A stream that is cancelled closes the connection before the answer.
  for await (const chunk of req.raw.body?.values({ preventCancel: true }) ?? []) {
    length += chunk.byteLength;
    if (length > max) throw new HttpError(413, httpTexts.tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}
