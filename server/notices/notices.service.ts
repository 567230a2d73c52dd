import {
  ADMIN_NOTICE_KINDS,
  NOTICE_KINDS,
  type Notice,
  type NotificationSettings,
  type NotificationSettingsBody,
} from '#contract/notices.ts';
import { isAdminId } from '#contract/session/session.ts';
import { inTransaction } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { createImageAccess } from '#server/images/imageAccess.ts';
import { lockUserIfAny, lockViewer } from '#server/session/accounts/users.queries.ts';
import { latestId, listOf, markReadUntil } from './notices.queries.ts';
import { aboutOf, pathOf, textOf } from './present.ts';
import type { Channel } from './channels/channels.ts';
import { findRecipient, updateRecipient } from './recipients.queries.ts';

export type NoticesService = ReturnType<typeof createNoticesService>;

/** The list of notices, and how each user wants to be told. */
export function createNoticesService(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  channels: readonly Pick<Channel, 'name' | 'stateOf'>[],
) {
  const access = createImageAccess({ config, clock });

  async function settings(userId: number): Promise<NotificationSettings> {
    const { kindsOff, quietFrom, quietTo, timezone } = await findRecipient(db, userId);
    const states = channels.map(async ({ name, stateOf }) => [name, await stateOf(userId)]);
    const kinds = NOTICE_KINDS.filter(
      (kind) => isAdminId(userId) || !ADMIN_NOTICE_KINDS.includes(kind),
    );
    return {
      kinds: Object.fromEntries(
        kinds.map((kind) => [kind, !kindsOff.includes(kind)]),
      ) as NotificationSettings['kinds'],
      quiet: { from: quietFrom, to: quietTo, timezone },
      channels: Object.fromEntries(await Promise.all(states)) as NotificationSettings['channels'],
    };
  }

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
        about: aboutOf(row, access),
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

    /** The time zone of the device that the user has signed in with. */
    async noteTimezone(userId: number, timezone: string): Promise<void> {
      const known = await findRecipient(db, userId);
      if (known.timezone === timezone) return;
      await inTransaction(db, async (tx) => {
        // Nothing is stored for an account that is deleted meanwhile.
        if (await lockUserIfAny(tx, userId)) await updateRecipient(tx, userId, { timezone });
      });
    },
  };
}
