import { cutText } from '#contract/cutText.ts';
import { SECOND_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { isNotSent, isPage, subjectOf, type AnswerSubject } from '#server/shared/outsideAnswers.ts';
import type { Channel, SendResult } from '#server/notices/channels/channels.ts';
import {
  countSubscriptions,
  countUnread,
  deleteSubscription,
  subscriptionsOf,
} from './pushes.queries.ts';
import type { NoticeContent } from '#server/notices/subjects.ts';
import {
  encryptPush,
  isBrowserKey,
  isPushService,
  vapidHeader,
  vapidKeysOf,
  type PushSubscription,
} from './webPush.ts';

const TIMEOUT_MS = 10 * SECOND_MS;
/** Push services keep a message that long for a browser that is off. */
const TTL_SECONDS = 24 * 60 * 60;
/** They have to take 4096 bytes, with 103 of encryption; the path needs some too. */
const TEXT_BYTES_MAX = 3000;
/** A push service that asks for more is asked again sooner. */
const RETRY_SECONDS_MAX = 60 * 60;
/** Apple says with status 400 that a browser is gone. */
const GONE_REASON =
  /"(?:BadDeviceToken|DeviceTokenNotForTopic|ExpiredToken|Unregistered|VapidPkHashMismatch)"/u;

/** What a rejection by a push service is about; a page comes from something in between. */
function aboutOf(status: number, text: string): AnswerSubject {
  if (isPage(text)) return 'channel';
  return GONE_REASON.test(text) ? 'receiver' : subjectOf('webPush', status);
}

const bytesInJson = (text: string): number => Buffer.byteLength(JSON.stringify(text)) - 2;

/** The message for the service worker. */
const messageOf = ({ text, path }: NoticeContent, unread: number): string =>
  JSON.stringify({ text: cutText(text, TEXT_BYTES_MAX, bytesInJson), path, unread });

/** The user's browsers together: one that takes it is enough, and one that may still take it is waited for. */
function resultOf(results: SendResult[]): SendResult {
  const later = results.filter((result) => result.outcome === 'later');
  const order = ['sent', 'later', 'unanswered', 'invalid', 'dead'] as const;
  const [best] = order.flatMap((name) => results.filter(({ outcome }) => outcome === name));
  if (best?.outcome !== 'later') return best ?? { outcome: 'dead' };
  return { outcome: 'later', afterMs: Math.min(...later.map(({ afterMs = 0 }) => afterMs)) };
}

/** Browsers that take Web Push: a notice is sent when one of the user's browsers has taken it. */
export function createWebPushChannel(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'fetch' | 'log'>,
): Channel<'web_push'> {
  const { db, config, clock, log } = deps;
  const keys = vapidKeysOf(config.jwtSecret);
  const subject = config.operator.email ? `mailto:${config.operator.email}` : config.publicUrl;

  async function forget(userId: number, { endpoint }: PushSubscription): Promise<SendResult> {
    await deleteSubscription(db, endpoint, userId);
    return { outcome: 'dead' };
  }

  async function push(
    userId: number,
    subscription: PushSubscription,
    text: string,
  ): Promise<SendResult> {
    const { endpoint, p256dh } = subscription;
    if (!isPushService(endpoint, config.pushServices) || !isBrowserKey(p256dh)) {
      return forget(userId, subscription);
    }
    try {
      const response = await deps.fetch(endpoint, {
        method: 'POST',
        headers: {
          authorization: await vapidHeader(endpoint, keys, { subject, at: clock() }),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(TTL_SECONDS),
          urgency: 'high',
        },
        body: new Uint8Array(encryptPush(text, subscription)),
        // A redirect, which could lead into the server's own network, counts as a rejection.
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer = await response.text();
      if (response.ok && !isPage(answer)) return { outcome: 'sent' };
      const { status } = response;
      const about = aboutOf(status, answer);
      if (about === 'receiver') return await forget(userId, subscription);
      log.warn({ status, about }, 'push rejected');
      if (about === 'message') return { outcome: 'invalid', reason: `status ${status}` };
      const seconds = Number(response.headers.get('retry-after') ?? 0);
      return {
        outcome: 'later',
        ...(seconds > 0 && { afterMs: Math.min(seconds, RETRY_SECONDS_MAX) * SECOND_MS }),
      };
    } catch (error) {
      return { outcome: isNotSent(error) ? 'later' : 'unanswered' };
    }
  }

  return {
    name: 'web_push',
    sessions: ['widget', 'vk'],
    hasPace: false,
    canBeSilent: false,
    hasButtons: false,
    stateOf: (userId) => countSubscriptions(db, userId),

    async senderTo(userId) {
      const subscriptions = await subscriptionsOf(db, userId);
      if (subscriptions.length === 0) return undefined;
      return async ({ content }) => {
        const text = messageOf(content, await countUnread(db, userId));
        return resultOf(await Promise.all(subscriptions.map((one) => push(userId, one, text))));
      };
    },
  };
}
