import { noSuch } from '#contract/noSuchTexts.ts';
import { inTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { lockUserIfAny, lockViewer } from '#server/session/accounts/users.queries.ts';
import { newCode } from './newCode.ts';
import { canShare, countOpening, keepOpening, keepShare } from './shares.queries.ts';

export type SharesService = ReturnType<typeof createSharesService>;

/** Counts who shares ads, and how often what they share is opened. */
export function createSharesService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    /** The code of the viewer's share; throws 404 for an ad that others do not see. */
    codeOf: (viewer: Viewer, adId: number): Promise<string> =>
      inTransaction(db, async (tx) => {
        await lockViewer(tx, viewer);
        if (!(await canShare(tx, adId, viewer.id))) throw new HttpError(404, noSuch.ad);
        const share = { adId, userId: viewer.id, code: newCode(), sharedAt: clock() };
        return keepShare(tx, share);
      }),

    /** Unknown codes count nothing. */
    async opened(
      viewer: Viewer | undefined,
      {
        ad_id: adId,
        code,
        is_counted: isCounted,
      }: { ad_id: number; code: string; is_counted: boolean },
    ): Promise<void> {
      const opening = { adId, code, userId: viewer?.id };
      if (!isCounted) await countOpening(db, opening);
      if (!viewer) return;
      await inTransaction(db, async (tx) => {
        // Nothing is stored for an account that ends meanwhile.
        const user = await lockUserIfAny(tx, viewer.id);
        if (user) await keepOpening(tx, { ...opening, userId: viewer.id });
      });
    },
  };
}
