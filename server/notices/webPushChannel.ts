import { SECOND_MS } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import type { SendResult, WebPushChannel } from './channels.ts';
import { countSubscriptions, deleteSubscription, subscriptionsOf } from './pushes.queries.ts';
import { isNotSent } from './telegramApi.ts';
import { encryptPush, vapidHeader, vapidKeysOf, type PushSubscription } from './webPush.ts';

const TIMEOUT_MS = 10 * SECOND_MS;
/** Push services keep a message that long for a browser that is off. */
const TTL_SECONDS = 24 * 60 * 60;
const GONE = new Set([403, 404, 410]);

/** Browsers that take Web Push: a notice is sent when one of the user's browsers has taken it. */
export function createWebPushChannel(
  deps: Pick<Deps, 'db' | 'config' | 'clock' | 'fetch' | 'log'>,
): WebPushChannel {
  const { db, config, clock, log } = deps;
  const keys = vapidKeysOf(config.jwtSecret);
  const subject = config.operator.email ? `mailto:${config.operator.email}` : config.publicUrl;

  async function push(
    userId: number,
    subscription: PushSubscription,
    text: string,
  ): Promise<SendResult> {
    const { endpoint } = subscription;
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
      if (response.ok) return { outcome: 'sent' };
      if (GONE.has(response.status)) {
        await deleteSubscription(db, endpoint, userId);
        return { outcome: 'dead', health: 'blocked' };
      }
      if (response.status !== 429 && response.status < 500) {
        log.warn({ status: response.status }, 'push rejected');
        return { outcome: 'invalid', reason: `status ${response.status}` };
      }
      const seconds = Number(response.headers.get('retry-after') ?? 0);
      return { outcome: 'later', ...(seconds > 0 && { afterMs: seconds * SECOND_MS }) };
    } catch (error) {
      return { outcome: isNotSent(error) ? 'later' : 'unanswered' };
    }
  }

  return {
    countOf: (userId) => countSubscriptions(db, userId),

    async send({ userId, content }): Promise<SendResult> {
      const text = JSON.stringify({ text: content.text, path: content.path });
      const results = await Promise.all(
        (await subscriptionsOf(db, userId)).map((one) => push(userId, one, text)),
      );
      const order = ['sent', 'unanswered', 'later', 'invalid', 'dead'] as const;
      const [best] = order.flatMap((name) => results.filter(({ outcome }) => outcome === name));
      return best ?? { outcome: 'dead', health: 'blocked' };
    },
  };
}
