import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import type { ErrorBody } from '#contract/errors.ts';
import { Refusal } from '#server/refusal.ts';
import { httpTexts } from './texts.ts';

/** Turns whatever was thrown into the documented error shape; only what is ours is logged. */
export const answerError =
  (log: Logger) =>
  (error: Error, context: Context): Response => {
    if (error instanceof Refusal) {
      if (error.retryAfterSeconds) context.header('retry-after', String(error.retryAfterSeconds));
      const body: ErrorBody = { detail: error.detail };
      if (error.code) body.code = error.code;
      return context.json(body, error.status as ContentfulStatusCode);
    }
    log.error({ err: error, requestId: context.get('requestId') }, 'request failed');
    return context.json({ detail: httpTexts.ours }, 500);
  };
