import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { kindOfNotice } from '#contract/notices.ts';
import { MINUTE_MS, SECOND_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import type { Channel, Delivery, Sender, SendResult } from '#server/notices/channels/channels.ts';
import { findReceiver, finishCovered } from '#server/notices/subjects.queries.ts';
import {
  beginAttempt,
  endLease,
  holdChat,
  holdPace,
  leaseDue,
  markListed,
  takeBackAttempt,
  type Leased,
} from './lease.queries.ts';
import { isQuiet, nextLocal } from '#server/notices/localTime.ts';
import { lastSeenByChannel } from '#server/session/sessions.queries.ts';
import { createSubjects, type NoticeContent } from '#server/notices/subjects.ts';

const POLL_MS = 250;
const BATCH = 25;
/** Attempts in progress: a slow Bot API must not fill the memory. */
const IN_PROGRESS_MAX = 100;
/** Without an answer an attempt may have arrived, so there is no third one. */
const UNANSWERED_MAX = 2;
const PAUSES_MS = [5, 15, 60, 300, 900].map((seconds) => seconds * SECOND_MS);
/** A slot is no further ahead, unless the clock has been set back. */
const SLOT_AHEAD_MAX_MS = 5 * SECOND_MS;
const STORE_TRIES = 5;

/** A channel that reaches the user. */
interface Way {
  channel: Channel;
  send: Sender;
}

/**
 * Sends waiting notices by the first channel that takes them; without one they are only listed.
 *
 * An attempt is noted right before the call and taken back by its answer, so a notice that was
 * answered with 200 is not sent again, and one whose answer was lost is repeated once at most.
 */
export function createNoticeWorker(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  channels: readonly Channel[],
  sleepUntil: (time: Date) => Promise<unknown> = (time) =>
    setTimeout(Math.min(Math.max(0, time.getTime() - deps.clock().getTime()), SLOT_AHEAD_MAX_MS)),
) {
  const { db, clock, log } = deps;
  const owner = randomUUID();
  const subjectOf = createSubjects(deps);
  const inProgress = new Set<Promise<void>>();
  const later = (ms: number): Date => new Date(clock().getTime() + ms);

  const drop = (notice: Leased): Promise<void> => endLease(db, notice, { state: 'dropped' });

  /** A sent notice must be marked even while the database is away for a moment. */
  async function markSent(
    notice: Leased,
    channel: Channel,
    { content, result }: { content: NoticeContent; result: SendResult & { outcome: 'sent' } },
  ): Promise<void> {
    const sent = { sentVia: channel.name, sentAt: clock() };
    for (let attempt = 1; ; attempt += 1) {
      try {
        await endLease(db, notice, {
          ...sent,
          state: 'done',
          messageId: result.messageId ?? null,
          messageRef: result.messageRef ?? null,
          isOpen: channel.hasButtons && content.isOpen === true,
        });
        if (content.covers) await finishCovered(db, content.covers, sent);
        return;
      } catch (error) {
        if (attempt === STORE_TRIES) throw error;
        await sleepUntil(later(SECOND_MS));
      }
    }
  }

  /** The one where the user has acted last first; in quiet hours those that can be silent. */
  async function inOrder(userId: number, ways: Way[], isSilent: boolean): Promise<Way[]> {
    if (ways.length < 2) return ways;
    const seen = await lastSeenByChannel(db, userId);
    const actedAt = ({ channel: { sessions } }: Way): number =>
      Math.max(
        0,
        ...seen.map(({ channel, at }) => (sessions.includes(channel) ? (at?.getTime() ?? 0) : 0)),
      );
    const isLoud = ({ channel }: Way): number => Number(isSilent && !channel.canBeSilent);
    return ways.toSorted(
      (one, other) => isLoud(one) - isLoud(other) || actedAt(other) - actedAt(one),
    );
  }

  /** The channels that reach the user, in order; after 20 seconds an urgent notice tries the first one last. */
  async function waysTo({ userId, fallsAt }: Leased, isSilent: boolean): Promise<Way[]> {
    const senders = await Promise.all(channels.map((channel) => channel.senderTo(userId)));
    const reaching = channels.flatMap((channel, index) => {
      const send = senders[index];
      return send ? [{ channel, send }] : [];
    });
    const found = await inOrder(userId, reaching, isSilent);
    const isLate = fallsAt !== null && fallsAt <= clock();
    const [first, ...others] = found;
    return first && isLate && !isSilent ? [...others, first] : found;
  }

  async function retryLater(
    channel: Channel,
    { notice, hasNext }: { notice: Leased; hasNext: boolean },
    result: Exclude<SendResult, { outcome: 'sent' }>,
  ): Promise<void> {
    const isAnswered = result.outcome !== 'unanswered';
    const pause = PAUSES_MS[Math.min(notice.failures, PAUSES_MS.length - 1)] ?? 0;
    const asked = result.outcome === 'later' ? result.afterMs : undefined;
    if (asked !== undefined && channel.hasPace) {
      const hold = { at: clock(), ms: asked };
      await holdChat(db, notice.userId, hold);
      await holdPace(db, hold);
    }
    await endLease(db, notice, {
      failures: Math.min(notice.failures + 1, 100),
      unanswered: isAnswered ? notice.unanswered : notice.unanswered + 1,
      dueAt: nextTry(notice, hasNext, later(Math.max(pause, asked ?? 0))),
    });
  }

  /** `dueAt`, or earlier when an urgent notice is to try the next channel. */
  function nextTry({ fallsAt }: Leased, hasNext: boolean, dueAt: Date): Date {
    const isFalling = hasNext && fallsAt !== null && fallsAt < dueAt && fallsAt > clock();
    return isFalling ? fallsAt : dueAt;
  }

  /** Keeps the notice as it is while its channel takes nothing. Returns false when it does. */
  async function waitWhilePaused(
    channel: Channel,
    notice: Leased,
    hasNext: boolean,
  ): Promise<boolean> {
    const until = await channel.pausedUntil?.();
    if (!until) return false;
    await endLease(db, notice, {
      dueAt: nextTry(notice, hasNext, until),
      unanswered: notice.unanswered,
    });
    return true;
  }

  /** Sends by one channel. Returns false when the next one is to try at once. */
  async function sendBy(
    { channel, send }: Way,
    { notice, delivery, hasNext }: { notice: Leased; delivery: Delivery; hasNext: boolean },
  ): Promise<boolean> {
    if (await waitWhilePaused(channel, notice, hasNext)) return true;
    if (notice.unanswered >= UNANSWERED_MAX) {
      log.warn({ notice: notice.id }, 'notice given up: two attempts had no answer');
      await endLease(db, notice, { state: 'done' });
      return true;
    }
    if (!(await beginAttempt(db, notice, clock()))) return true;
    const result = await send(delivery);
    if (result.outcome === 'sent') {
      await markSent(notice, channel, { content: delivery.content, result });
      return true;
    }
    if (result.outcome === 'dead' || result.outcome === 'invalid') {
      if (result.outcome === 'invalid') {
        const { name } = channel;
        log.warn({ notice: notice.id, via: name, ...result }, 'notice rejected by the channel');
      }
      await takeBackAttempt(db, notice);
      return false;
    }
    if (result.outcome === 'closed' && (await waitWhilePaused(channel, notice, hasNext)))
      return true;
    await retryLater(channel, { notice, hasNext }, result);
    return true;
  }

  async function deliver(notice: Leased): Promise<void> {
    const receiver = await findReceiver(db, notice.userId);
    if (!receiver) return drop(notice);
    const subject = await subjectOf(notice, receiver);
    if (subject === 'dropped') return drop(notice);
    if ('postponedTo' in subject) return endLease(db, notice, { dueAt: subject.postponedTo });
    const isFirst = !notice.listedAt;
    if (isFirst) await markListed(db, notice, clock());
    const isSilent = isQuiet(clock(), receiver);
    const ways = await waysTo(notice, isSilent);
    if (isFirst && kindOfNotice(notice.kind).goesEverywhere) {
      const delivery = { content: subject, isSilent };
      await Promise.allSettled(ways.slice(1).map(({ send }) => send(delivery)));
    }
    for (const [index, way] of ways.entries()) {
      const { channel } = way;
      if (isSilent && !channel.canBeSilent) {
        const morning = nextLocal(clock(), receiver.quietTo, receiver.timezone);
        return endLease(db, notice, { dueAt: morning });
      }
      const hasNext = index < ways.length - 1;
      if (channel.hasPace) await sleepUntil(notice.sendAt);
      const delivery = { content: subject, isSilent };
      if (await sendBy(way, { notice, delivery, hasNext })) return undefined;
    }
    // No channel takes it: it stands in the list.
    return endLease(db, notice, { state: 'done' });
  }

  /** Leases due notices and starts to send them; returns how many. */
  async function start(): Promise<number> {
    const limit = Math.min(BATCH, IN_PROGRESS_MAX - inProgress.size);
    if (limit <= 0) return 0;
    const leased = await leaseDue(db, { owner, at: clock(), limit });
    for (const notice of leased) {
      const work = deliver(notice)
        .catch((error: unknown) => log.error({ notice: notice.id, err: error }, 'notice failed'))
        .finally(() => inProgress.delete(work));
      inProgress.add(work);
    }
    return leased.length;
  }

  return {
    /** Sends what is due now; returns how many notices it looked at. */
    async sendDue(): Promise<number> {
      const count = await start();
      await Promise.all(inProgress);
      return count;
    },

    /** Works until the returned function is called, which waits for attempts in progress. */
    run(): () => Promise<void> {
      const stopped = new AbortController();
      const loop = (async () => {
        while (!stopped.signal.aborted) {
          await start().catch((error: unknown) => log.error({ err: error }, 'notices not read'));
          await setTimeout(POLL_MS, undefined, { signal: stopped.signal }).catch(() => {});
        }
      })();
      return async () => {
        stopped.abort();
        await loop;
        await Promise.race([Promise.all(inProgress), setTimeout(MINUTE_MS / 6)]);
      };
    },
  };
}
