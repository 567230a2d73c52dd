import type { PushSubscriptionBody } from '#contract/notices.ts';
import { noticeErrors } from '#contract/errorTexts.ts';
import { validationError } from '#server/http/httpError.ts';
import { inTransaction } from '#server/db/connect.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { deleteSubscription, deleteSurplus, saveSubscription } from './pushes.queries.ts';

const SUBSCRIPTIONS_MAX = 10;

/** Names of networks of their own. */
const INTERNAL = /\.(?:internal|local|localhost)$/u;

/** A public host on https: the server must not be led to call its own network. */
function isPushService(endpoint: string): boolean {
  const { protocol, port, hostname } = new URL(endpoint);
  const isName = /\.[a-z]+$/u.test(hostname) && !INTERNAL.test(hostname);
  return protocol === 'https:' && port === '' && isName;
}

export type PushesService = ReturnType<typeof createPushesService>;

/** The browsers in which a user gets Web Push. */
export function createPushesService({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>) {
  return {
    /** The longest known of too many browsers are forgotten. */
    async save(viewer: Viewer, { endpoint, keys }: PushSubscriptionBody): Promise<void> {
      const isOfDemo = config.demo && endpoint.startsWith(`${config.publicUrl}/`);
      if (!isPushService(endpoint) && !isOfDemo) {
        throw validationError({ endpoint: noticeErrors.endpoint });
      }
      await inTransaction(db, async (tx) => {
        await saveSubscription(tx, viewer, { endpoint, ...keys }, clock());
        await deleteSurplus(tx, viewer.id, SUBSCRIPTIONS_MAX);
      });
    },

    remove: (userId: number, endpoint: string): Promise<void> =>
      deleteSubscription(db, endpoint, userId),
  };
}
