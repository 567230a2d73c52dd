import { SECOND_MS } from '#contract/time.ts';
import type { Failure } from '#server/notices/channels/channels.ts';
import { loggedError } from '#server/shared/loggedError.ts';
import { isNotSent } from '#server/shared/outsideAnswers.ts';
import { ForeignAnswerError, MaxError } from './maxApi.ts';

/** No dialog with the person, or none any more. */
const UNREACHED = ['chat.denied', 'chat.not.found', 'dialog.not.found', 'user.not.found'];

/** What an error of a call means for its message: by its code, because texts change. */
export function failureOf(error: unknown): Failure {
  const reason = loggedError(error).message;
  if (error instanceof ForeignAnswerError || isNotSent(error)) return { outcome: 'closed', reason };
  if (!(error instanceof MaxError)) return { outcome: 'unanswered' };
  const { status, code } = error;
  if (status === 429) return { outcome: 'later', afterMs: SECOND_MS };
  if (UNREACHED.includes(code)) return { outcome: 'dead' };
  return status === 400 || status === 404 || status === 413
    ? { outcome: 'invalid', reason }
    : { outcome: 'closed', reason };
}
