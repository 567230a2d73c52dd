import { ApiError } from '#src/shared/api/ApiError.ts';
import { formatWait } from './format.ts';
import { requestErrors } from '#src/shared/texts.ts';

/** The message of a failed request; `fallback` when the server sent none. */
export function errorText(error: unknown, fallback: string = requestErrors.unknown): string {
  if (!(error instanceof ApiError)) return fallback;
  if (error.isNetwork) return requestErrors.network;
  if (error.detail) return error.detail;
  if (error.status === 429) {
    return error.retryAfter
      ? requestErrors.tooOften(formatWait(error.retryAfter))
      : requestErrors.tooOftenLater;
  }
  return error.status >= 500 ? requestErrors.server : fallback;
}
