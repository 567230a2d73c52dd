import { Semaphore, withTimeout, type SemaphoreInterface } from 'async-mutex';
import { HttpError } from '#server/http/httpError.ts';
import { httpTexts } from '#server/http/texts.ts';

/** Retry-After for work that did not get its turn. */
const RETRY_AFTER_SECONDS = 10;

/**
 * Lets tasks run at once whose weights, 1 by default, add up to `count`; the others wait for `waitMs`,
 * then get 503. A release takes time that grows with `count`: weigh bytes in megabytes.
 */
export const limitConcurrency = (count: number, waitMs: number): SemaphoreInterface =>
  withTimeout(
    new Semaphore(count),
    waitMs,
    new HttpError(503, httpTexts.busy, { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  );
