import { DORMANT_NOTICE_DAYS, DORMANT_YEARS } from '#contract/retention.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { inBatches } from '#server/shared/batches.ts';
import { addDays, addYears } from '#server/shared/clock.ts';
import { inTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { createImagesService } from '#server/images/images.service.ts';
import { sendFromSupport } from '#server/messages/supportMessages.ts';
import { createAccountDeletion } from '#server/profile/accountDeletion.ts';
import {
  listAnnouncedUsers,
  listDormantUsers,
  noteDormantNotice,
} from './dormantAccounts.queries.ts';
import { jobTexts } from './texts.ts';

const BATCH = 50;

/** Support tells users who have not signed in for long that the account will be deleted. */
export function announceDormantAccounts({ db, clock, announce }: Deps): Promise<number> {
  const at = clock();
  const since = addDays(addYears(at, -DORMANT_YEARS), DORMANT_NOTICE_DAYS);
  return inBatches(BATCH, async (size) => {
    const found = await listDormantUsers(db, since, size);
    for (const { id } of found) {
      await inTransaction(db, async (tx) => {
        if (!(await noteDormantNotice(tx, id, at))) return;
        const messageId = await sendFromSupport(tx, { to: id, text: jobTexts.dormant, at });
        const cause = `message ${messageId}`;
        await announce(tx, [{ to: id, kind: 'message', cause, at, otherId: SUPPORT_ID }]);
      });
    }
    return found.length;
  });
}

/** Deletes the announced accounts whose users have not signed in meanwhile. */
export function deleteDormantAccounts(deps: Deps): Promise<number> {
  const at = deps.clock();
  const since = addYears(at, -DORMANT_YEARS);
  const noticeUntil = addDays(at, -DORMANT_NOTICE_DAYS);
  const deleteAccount = createAccountDeletion(deps, createImagesService(deps));
  return inBatches(BATCH, async (size) => {
    const found = await listAnnouncedUsers(deps.db, { since, noticeUntil }, size);
    for (const { id } of found) {
      // A login since then has withdrawn the announcement.
      await deleteAccount({ id, isWanted: ({ dormantNoticeAt }) => dormantNoticeAt !== null });
    }
    return found.length;
  });
}
