import { GrammyError, HttpError } from 'grammy';
import { loggedError } from '#server/shared/loggedError.ts';
import { isNotSent, subjectOf } from '#server/shared/outsideAnswers.ts';
import { SECOND_MS } from '#contract/time.ts';
import type { SendResult } from '#server/notices/channels/channels.ts';
import type { ChatState } from './telegramChats.queries.ts';

/** What a call of a chat leads to; a dead chat with its new state. */
export type ChatResult =
  | Exclude<SendResult, { outcome: 'dead' }>
  | { outcome: 'dead'; state: ChatState };

/** What an error of a call means for its message. */
export function failureOf(error: unknown): Exclude<ChatResult, { outcome: 'sent' }> {
  const reason = loggedError(error).message;
  if (error instanceof HttpError) {
    // The page of a proxy is an answer, but not Telegram's.
    const isAnswered = error.error instanceof SyntaxError;
    return isAnswered || isNotSent(error.error)
      ? { outcome: 'closed', reason }
      : { outcome: 'unanswered' };
  }
  if (!(error instanceof GrammyError)) return { outcome: 'closed', reason };
  const { error_code: code, description, parameters } = error;
  if (code === 429) {
    return { outcome: 'later', afterMs: (parameters?.retry_after ?? 1) * SECOND_MS };
  }
  const subject = subjectOf('telegram', code);
  if (subject === 'channel') return { outcome: 'closed', reason };
  if (subject === 'receiver') {
    const isBlocked = /blocked|deactivated/iu.test(description);
    return { outcome: 'dead', state: isBlocked ? 'blocked' : 'no_permission' };
  }
  if (/chat not found/iu.test(description)) return { outcome: 'dead', state: 'no_permission' };
  return { outcome: 'invalid', reason };
}
