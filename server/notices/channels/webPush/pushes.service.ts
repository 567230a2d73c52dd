import type { PushSubscriptionBody } from '#contract/notices.ts';
import { HttpError, validationError } from '#server/http/httpError.ts';
import { httpTexts } from '#server/http/texts.ts';
import { inTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { lockViewer } from '#server/session/accounts/users.queries.ts';
import {
  deleteSubscription,
  deleteSurplus,
  renewSubscription,
  saveSubscription,
} from './pushes.queries.ts';
import { isBrowserKey, isPushService } from './webPush.ts';
import { pushErrors } from './texts.ts';

const SUBSCRIPTIONS_MAX = 10;

export type PushesService = ReturnType<typeof createPushesService>;

/** The browsers in which a user gets Web Push. */
export function createPushesService({
  db,
  clock,
  config,
  log,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>) {
  function assertAccepted({ endpoint, keys }: PushSubscriptionBody): void {
    if (!isPushService(endpoint, config.pushServices)) {
      log.warn({ host: new URL(endpoint).hostname }, 'push service not known');
      throw validationError({ endpoint: pushErrors.endpoint });
    }
    if (!isBrowserKey(keys.p256dh)) throw validationError({ keys: pushErrors.browserKey });
  }

  return {
    /** The longest known of too many browsers are forgotten. */
    async save(viewer: Viewer, subscription: PushSubscriptionBody): Promise<void> {
      assertAccepted(subscription);
      const { endpoint, keys } = subscription;
      await inTransaction(db, async (tx) => {
        await lockViewer(tx, viewer);
        await saveSubscription(tx, viewer, { endpoint, ...keys }, clock());
        await deleteSurplus(tx, viewer.id, SUBSCRIPTIONS_MAX);
      });
    },

    /** Throws 404 when the old URL is not known. */
    async renew(oldEndpoint: string, subscription: PushSubscriptionBody): Promise<void> {
      assertAccepted(subscription);
      const { endpoint, keys } = subscription;
      const isKnown = await inTransaction(db, (tx) =>
        renewSubscription(tx, oldEndpoint, { endpoint, ...keys }),
      );
      if (!isKnown) throw new HttpError(404, httpTexts.notFound);
    },

    remove: (viewer: Viewer, endpoint: string): Promise<void> =>
      inTransaction(db, async (tx) => {
        await lockViewer(tx, viewer);
        await deleteSubscription(tx, endpoint, viewer.id);
      }),
  };
}
