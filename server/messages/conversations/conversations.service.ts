import {
  DIALOGS_PAGE_MAX,
  type Dialog,
  type DialogsQuery,
  type Message,
  type MessagesQuery,
} from '#contract/messages/messages.ts';
import { sectionByCode } from '#contract/sections/sections.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { unwrittenDialog } from '#contract/messages/unwrittenDialog.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { ImageAccess } from '#server/images/imageAccess.ts';
import {
  commitWithoutWaiting,
  isReadBy,
  listBefore,
  listFrom,
  listMatching,
  listNewest,
  markDialogRead,
  readStates,
  type MessageRow,
} from './conversation.queries.ts';
import {
  adsOfDialogs,
  findSupportDialog,
  listDialogs,
  searchDialogs,
  type DialogRow,
  type SupportDialog,
} from './dialogList.queries.ts';
import { findUser } from '#server/session/accounts/users.queries.ts';
import { isDeleted, lockPair, notifyUsers } from '#server/messages/messages.queries.ts';
import { messageTexts } from '#server/messages/texts.ts';

const DIALOGS_MAX = 500;

/** The ids among those of ads whose title contains `q`. */
export type AdsTitled = (db: Database, ids: number[], q: string) => Promise<number[]>;

export type ConversationsService = ReturnType<typeof createConversationsService>;

/** What users read of their messages. */
export function createConversationsService(
  { db }: Pick<Deps, 'db'>,
  { signed }: Pick<ImageAccess, 'signed'>,
  adsTitled: AdsTitled,
) {
  async function search(viewer: Viewer, q: string, page: { limit: number; offset: number }) {
    const adIds = await adsTitled(db, await adsOfDialogs(db, viewer.id), q);
    const rows = await searchDialogs(db, viewer.id, { q, adIds, ...page });
    return rows.map(({ foundId, foundText, ...row }) => ({
      ...presentDialog(row),
      ...(foundId !== null && foundText !== null && { found: { id: foundId, text: foundText } }),
    }));
  }

  /** The rows of a page, oldest first. */
  async function readPage(
    viewer: Viewer,
    otherId: number,
    { before, after, around, q, limit, offset }: MessagesQuery,
  ): Promise<MessageRow[]> {
    const pair = [db, viewer.id, otherId] as const;
    if (q !== undefined) return (await listMatching(...pair, { q, limit, offset })).toReversed();
    if (after !== undefined) return listFrom(...pair, { id: after + 1, limit });
    const id = before ?? around;
    if (id === undefined) return (await listNewest(...pair, { limit, offset })).toReversed();
    const isAround = before === undefined;
    const half = isAround ? Math.ceil(limit / 2) : limit;
    const [older, newer] = await Promise.all([
      listBefore(...pair, { id, limit: half }),
      isAround ? listFrom(...pair, { id, limit: half }) : [],
    ]);
    return [...older.toReversed(), ...newer];
  }

  const markRead = (userId: number, otherId: number): Promise<void> =>
    inTransaction(db, async (tx) => {
      // One round trip, in the order of sending, to avoid deadlocks.
      const [, , isChanged] = await Promise.all([
        commitWithoutWaiting(tx),
        lockPair(tx, userId, otherId),
        markDialogRead(tx, userId, otherId),
      ]);
      if (!isChanged) return;
      await notifyUsers(tx, [userId, otherId], (id) => ({
        type: 'read',
        user_id: id === userId ? otherId : userId,
      }));
    });

  function present(row: MessageRow, viewer: Viewer, isRead: boolean): Message {
    const isOwn = row.from_user === viewer.id;
    return {
      id: row.id,
      from_user: row.from_user,
      text: row.text,
      time: row.time,
      about: row.about,
      about_section: sectionByCode(row.aboutSection) ?? null,
      images: row.images.map(signed),
      is_read: isRead,
      is_deleted: row.deletedAt !== null,
      ...(row.quotedId !== null && {
        reply_to: {
          id: row.quotedId,
          from_user: row.quotedFrom ?? 0,
          text: row.quotedText ?? '',
          has_images: (row.quotedImages ?? []).length > 0,
          is_deleted: row.quotedDeletedAt !== null,
        },
      }),
      ...(isOwn && row.sendKey !== null && { send_key: row.sendKey }),
      ...(!isOwn && row.cautions.length > 0 && { cautions: row.cautions }),
    };
  }

  /** Throws 404 for an id that no person has or had. */
  async function assertKnown(id: number): Promise<void> {
    if ((await findUser(db, id)) || (await isDeleted(db, id))) return;
    throw new HttpError(404, messageTexts.unknownUser);
  }

  return {
    /** Support first, even without messages; then newest first. */
    async dialogs(viewer: Viewer, { q, limit, offset }: DialogsQuery): Promise<Dialog[]> {
      const isPage = limit !== undefined || offset !== undefined;
      const page = {
        limit: limit ?? (isPage ? DIALOGS_PAGE_MAX : DIALOGS_MAX),
        offset: offset ?? 0,
      };
      if (q !== undefined) return search(viewer, q, page);
      if (viewer.id === SUPPORT_ID) {
        return (await listDialogs(db, viewer.id, page)).map(presentDialog);
      }
      const isFirst = page.offset === 0;
      const [support, rows] = await Promise.all([
        isFirst ? findSupportDialog(db, viewer.id) : undefined,
        listDialogs(db, viewer.id, {
          limit: isFirst ? page.limit - 1 : page.limit,
          offset: isFirst ? 0 : page.offset - 1,
        }),
      ]);
      const shown = rows.map(presentDialog);
      if (!isFirst) return shown;
      return [...(support ? [presentSupport(support)] : []), ...shown];
    },

    /** One page, oldest first; marks the conversation read, unless only a part was asked for. */
    async conversation(viewer: Viewer, otherId: number, query: MessagesQuery): Promise<Message[]> {
      const [{ states, isBlocked: blocked }, rows] = await Promise.all([
        readStates(db, viewer.id, otherId),
        readPage(viewer, otherId, query),
      ]);
      if (rows.length === 0) await assertKnown(otherId);
      const isHistory = query.history === 1;
      if (blocked && !isHistory) throw new HttpError(403, messageTexts.blocked);
      const isReading = !isHistory && query.q === undefined;
      if (isReading && (states.get(viewer.id)?.unreadCount ?? 0) > 0) {
        await markRead(viewer.id, otherId);
      }
      return rows.map((row) => {
        const reader = row.from_user === viewer.id ? otherId : viewer.id;
        return present(row, viewer, isReadBy(states.get(reader), row.id));
      });
    },
  };
}

const presentDialog = (row: DialogRow): Dialog => ({
  user_id: row.userId,
  username: row.username,
  avatar: row.avatar,
  verified: row.verified,
  last_message: row.lastText,
  last_time: row.lastAt,
  last_from: row.lastFrom,
  is_read: row.isRead,
  about: row.about,
  about_section: sectionByCode(row.aboutSection) ?? null,
  unread_count: row.unreadCount,
  blocked_by_me: row.blockedByMe,
  blocked_by_them: row.blockedByThem,
  is_archived: row.isArchived,
  is_muted: row.isMuted,
  is_deleted: row.isDeleted,
});

const presentSupport = ({ username, dialog }: SupportDialog): Dialog =>
  dialog ? presentDialog(dialog) : unwrittenDialog(SUPPORT_ID, username);
