import { MINUTE_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import { httpTexts } from '#server/http/texts.ts';
import { claimUpdate, finishUpdate, releaseUpdate } from './updates.queries.ts';

/** Another delivery of an update may work on it after that long. */
const BUSY_MS = MINUTE_MS;
/** Messengers repeat an update for hours, and with BOT_POLLING=on the others wait for it. */
const ATTEMPTS_MAX = 3;

/**
 * Works on an update once, however often it is delivered. Throws when it is to be repeated.
 * @param isRejected the messenger would reject a repeated answer too
 */
export async function workOnce(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  id: number,
  { work, isRejected }: { work: () => Promise<void>; isRejected: (error: unknown) => boolean },
): Promise<void> {
  const at = clock();
  const busySince = new Date(at.getTime() - BUSY_MS);
  const claim = await claimUpdate(db, id, { at, busySince });
  if (claim === 'done') return;
  if (claim === 'busy') throw new HttpError(503, httpTexts.busy, { retryAfterSeconds: 1 });
  try {
    if (claim > ATTEMPTS_MAX) throw new Error('no attempt has come to its end');
    await work();
  } catch (error) {
    if (isRejected(error)) {
      log.warn({ err: error, update: id }, 'answer of the bot rejected');
    } else if (claim < ATTEMPTS_MAX) {
      await releaseUpdate(db, id, busySince);
      throw error;
    } else log.error({ err: error, update: id }, 'update given up');
  }
  await finishUpdate(db, id, clock());
}
