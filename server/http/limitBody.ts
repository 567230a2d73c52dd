import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HttpError } from './httpError.ts';
import { FORM_BYTES_MAX } from './readInput.ts';
import { httpTexts } from './texts.ts';

function refuse(): never {
  throw new HttpError(413, httpTexts.tooLarge);
}

const limitStream = bodyLimit({ maxSize: FORM_BYTES_MAX, onError: refuse });

/**
 * Refuses bodies that are larger than any form. A declared length is enough to know: HTTP lets no
 * body be longer. Only a body without one is counted, which makes a stream of it first.
 */
export const limitBody: MiddlewareHandler = (context, next) => {
  const length = context.req.header('content-length');
  if (length === undefined || context.req.header('transfer-encoding') !== undefined)
    return limitStream(context, next);
  return Number(length) > FORM_BYTES_MAX ? refuse() : next();
};
