import {
  ADMIN_NOTICE_KINDS,
  NOTICE_KINDS,
  type Notice,
  type NotificationSettings,
  type NotificationSettingsBody,
  type TelegramHealth,
} from '#contract/notices.ts';
import { NOTICE_DAYS } from '#contract/retention.ts';
import { isAdminId } from '#contract/session/session.ts';
import { inBatches } from '#server/shared/batches.ts';
import { addDays } from '#server/shared/clock.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { lockUserIfAny, lockViewer } from '#server/session/accounts/users.queries.ts';
import { deleteNoticesBefore, latestId, listOf, markReadUntil } from './notices.queries.ts';
import { aboutOf, pathOf, textOf } from './present.ts';
import { countSubscriptions } from './channels/webPush/pushes.queries.ts';
import { changeTelegram, findRecipient, updateRecipient } from './recipients.queries.ts';

const BATCH = 500;

export type NoticesService = ReturnType<typeof createNoticesService>;

/** The list of notices, and how each user wants to be told. */
export function createNoticesService({ db }: Pick<Deps, 'db'>) {
  async function settings(userId: number): Promise<NotificationSettings> {
    const { kindsOff, quietFrom, quietTo, timezone, telegram } = await findRecipient(db, userId);
    const kinds = NOTICE_KINDS.filter(
      (kind) => isAdminId(userId) || !ADMIN_NOTICE_KINDS.includes(kind),
    );
    return {
      kinds: Object.fromEntries(
        kinds.map((kind) => [kind, !kindsOff.includes(kind)]),
      ) as NotificationSettings['kinds'],
      quiet: { from: quietFrom, to: quietTo, timezone },
      channels: { telegram, web_push: await countSubscriptions(db, userId) },
    };
  }

  /** Nothing is stored for an account that is deleted meanwhile. */
  const ofExisting = (userId: number, store: (tx: Database) => Promise<void>): Promise<void> =>
    inTransaction(db, async (tx) => {
      if (await lockUserIfAny(tx, userId)) await store(tx);
    });

  return {
    settings,

    /** Changes the given part. */
    async change(
      viewer: Viewer,
      { kinds = {}, quiet = {} }: NotificationSettingsBody,
    ): Promise<NotificationSettings> {
      await inTransaction(db, async (tx) => {
        const { id: userId } = await lockViewer(tx, viewer);
        const { kindsOff } = await findRecipient(tx, userId);
        await updateRecipient(tx, userId, {
          kindsOff: NOTICE_KINDS.filter((kind) => !(kinds[kind] ?? !kindsOff.includes(kind))),
          ...(quiet.from && { quietFrom: quiet.from }),
          ...(quiet.to && { quietTo: quiet.to }),
          ...(quiet.timezone && { timezone: quiet.timezone }),
        });
      });
      return settings(viewer.id);
    },

    async list(userId: number, page?: { limit: number; offset: number }): Promise<Notice[]> {
      const rows = await listOf(db, userId, page);
      return rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        text: textOf(row),
        link: pathOf(row),
        about: aboutOf(row),
        created: row.created,
        is_read: row.isRead,
      }));
    },

    async markRead(viewer: Viewer, untilId: number): Promise<void> {
      await inTransaction(db, async (tx) => {
        const { id } = await lockViewer(tx, viewer);
        await markReadUntil(tx, id, Math.min(untilId, await latestId(tx, id)));
      });
    },

    /** What Telegram tells of the chat: started, allowed to write, blocked. */
    setTelegram: (userId: number, telegram: TelegramHealth): Promise<void> =>
      ofExisting(userId, (tx) => updateRecipient(tx, userId, { telegram })),

    /** Telegram's launch data say that the bot may write; a block ends only in the chat. */
    allowTelegram: (userId: number): Promise<void> =>
      ofExisting(userId, (tx) =>
        changeTelegram(tx, userId, { before: 'no_permission', after: 'ok' }),
      ),

    /** The time zone of the device that the user has signed in with. */
    async noteTimezone(userId: number, timezone: string): Promise<void> {
      const known = await findRecipient(db, userId);
      if (known.timezone === timezone) return;
      await ofExisting(userId, (tx) => updateRecipient(tx, userId, { timezone }));
    },
  };
}

/** Deletes notices that are too old; returns how many. */
export function forgetNotices({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const before = addDays(clock(), -NOTICE_DAYS);
  return inBatches(BATCH, (size) => deleteNoticesBefore(db, before, size));
}
