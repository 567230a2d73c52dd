import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { ErrorBody } from '#contract/errors.ts';
import { outageOf } from '#server/shared/outage.ts';
import { HttpError } from '#server/http/httpError.ts';
import { jsonResponse } from './responses/jsonResponse.ts';
import { httpTexts } from './texts.ts';

/** Retry-After for temporary outages. */
const OUTAGE_SECONDS = 5;

const headersOf = (retrySeconds?: number): Record<string, string> => ({
  'cache-control': 'no-store',
  ...(retrySeconds && { 'retry-after': String(retrySeconds) }),
});

/** Converts any error to the API's error answer; logs internal ones. */
export const answerError =
  (log: Logger) =>
  (error: Error, context: Context): Promise<Response> => {
    if (error instanceof HttpError) {
      const body: ErrorBody = { detail: error.detail };
      if (error.code) body.code = error.code;
      if (error.order) body.order = error.order;
      return jsonResponse(context, body, error.status, headersOf(error.retryAfterSeconds));
    }
    log.error({ err: error, requestId: context.get('requestId') }, 'request failed');
    const outage = outageOf(error);
    if (!outage) return jsonResponse(context, { detail: httpTexts.ours }, 500, headersOf());
    if (outage === 'noSpace')
      return jsonResponse(context, { detail: httpTexts.noSpace }, 507, headersOf());
    const detail = httpTexts.unavailable;
    return jsonResponse(context, { detail }, 503, headersOf(OUTAGE_SECONDS));
  };
