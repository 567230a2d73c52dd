import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import type { ErrorBody } from '#contract/errors.ts';
import { outageOf } from '#server/outage.ts';
import { HttpError } from '#server/http/httpError.ts';
import { jsonResponse } from './jsonResponse.ts';
import { httpTexts } from './texts.ts';

/** After so many seconds whoever met an outage may try again. */
const OUTAGE_SECONDS = 5;

/** Turns whatever was thrown into the documented error shape; only what is ours is logged. */
export const answerError =
  (log: Logger) =>
  (error: Error, context: Context): Response => {
    if (error instanceof HttpError) {
      if (error.retryAfterSeconds) context.header('retry-after', String(error.retryAfterSeconds));
      const body: ErrorBody = { detail: error.detail };
      if (error.code) body.code = error.code;
      return jsonResponse(context, body, error.status as ContentfulStatusCode);
    }
    log.error({ err: error, requestId: context.get('requestId') }, 'request failed');
    const outage = outageOf(error);
    if (!outage) return jsonResponse(context, { detail: httpTexts.ours }, 500);
    if (outage === 'noSpace') return jsonResponse(context, { detail: httpTexts.noSpace }, 507);
    context.header('retry-after', String(OUTAGE_SECONDS));
    return jsonResponse(context, { detail: httpTexts.unavailable }, 503);
  };
