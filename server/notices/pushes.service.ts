import type { PushSubscriptionBody } from '#contract/notices.ts';
import { noticeErrors } from '#contract/errorTexts.ts';
import { validationError } from '#server/http/httpError.ts';
import { inTransaction } from '#server/db/connect.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { deleteSubscription, deleteSurplus, saveSubscription } from './pushes.queries.ts';
import { isBrowserKey, isPushService } from './webPush.ts';

const SUBSCRIPTIONS_MAX = 10;

export type PushesService = ReturnType<typeof createPushesService>;

/** The browsers in which a user gets Web Push. */
export function createPushesService({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  return {
    /** The longest known of too many browsers are forgotten. */
    async save(viewer: Viewer, { endpoint, keys }: PushSubscriptionBody): Promise<void> {
      if (!isPushService(endpoint, config.pushServices)) {
        throw validationError({ endpoint: noticeErrors.endpoint });
      }
      if (!isBrowserKey(keys.p256dh)) throw validationError({ keys: noticeErrors.browserKey });
      await inTransaction(db, async (tx) => {
        await saveSubscription(tx, viewer, { endpoint, ...keys }, clock());
        await deleteSurplus(tx, viewer.id, SUBSCRIPTIONS_MAX);
      });
    },

    remove: (userId: number, endpoint: string): Promise<void> =>
      deleteSubscription(db, endpoint, userId),
  };
}
