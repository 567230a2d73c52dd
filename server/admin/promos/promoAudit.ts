import { recordAction, type AdminAction } from '#server/audit/audit.queries.ts';
import type { Database } from '#server/db/database.ts';
import type { Viewer } from '#server/http/viewer.ts';

/** Adds an admin's action on a promo to the audit log. */
export const recordPromoAction = (
  tx: Database,
  viewer: Viewer,
  promo: { id: number; link: string },
  entry: Pick<AdminAction, 'action' | 'before' | 'after' | 'at'>,
): Promise<void> =>
  recordAction(tx, viewer, {
    ...entry,
    object: 'promo',
    objectId: promo.id,
    title: promo.link,
  });
