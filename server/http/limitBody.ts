import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HttpError } from './httpError.ts';
import { FORM_BYTES_MAX } from './readInput.ts';
import { httpTexts } from './texts.ts';

function reject(): never {
  throw new HttpError(413, httpTexts.tooLarge);
}

const limitStream = bodyLimit({ maxSize: FORM_BYTES_MAX, onError: reject });

/**
 * Rejects bodies larger than any form, by their declared length. Only a body without one is
 * counted, which makes a stream of it first.
 */
export const limitBody: MiddlewareHandler = (context, next) => {
  const length = context.req.header('content-length');
  if (length === undefined || context.req.header('transfer-encoding') !== undefined)
    return limitStream(context, next);
  return Number(length) > FORM_BYTES_MAX ? reject() : next();
};
