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
import { inTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import { httpTexts } from '#server/http/texts.ts';
import { lockUser } from '#server/session/accounts/users.queries.ts';
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

  return {
    settings,

    /** Changes the given part. */
    async change(
      userId: number,
      { kinds = {}, quiet = {} }: NotificationSettingsBody,
    ): Promise<NotificationSettings> {
      await inTransaction(db, async (tx) => {
        if (!(await lockUser(tx, userId))) throw new HttpError(401, httpTexts.badToken);
        const { kindsOff } = await findRecipient(tx, userId);
        await updateRecipient(tx, userId, {
          kindsOff: NOTICE_KINDS.filter((kind) => !(kinds[kind] ?? !kindsOff.includes(kind))),
          ...(quiet.from && { quietFrom: quiet.from }),
          ...(quiet.to && { quietTo: quiet.to }),
          ...(quiet.timezone && { timezone: quiet.timezone }),
        });
      });
      return settings(userId);
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

    async markRead(userId: number, untilId: number): Promise<void> {
      await markReadUntil(db, userId, Math.min(untilId, await latestId(db, userId)));
    },

    /** What Telegram tells of the chat: started, allowed to write, blocked. */
    setTelegram: (userId: number, telegram: TelegramHealth): Promise<void> =>
      updateRecipient(db, userId, { telegram }),

    /** Telegram's launch data say that the bot may write; a block ends only in the chat. */
    allowTelegram: (userId: number): Promise<void> =>
      changeTelegram(db, userId, { before: 'no_permission', after: 'ok' }),

    /** The time zone of the device that the user has signed in with. */
    async noteTimezone(userId: number, timezone: string): Promise<void> {
      const known = await findRecipient(db, userId);
      if (known.timezone !== timezone) await updateRecipient(db, userId, { timezone });
    },
  };
}

/** Deletes notices that are too old; returns how many. */
export function forgetNotices({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const before = addDays(clock(), -NOTICE_DAYS);
  return inBatches(BATCH, (size) => deleteNoticesBefore(db, before, size));
}
