import {
  MESSAGES_PER_MINUTE,
  NEW_DIALOGS_PER_DAY,
  type Dialog,
  type Message,
  type SendMessageBody,
} from '#contract/messages.ts';
import { SUPPORT_ID } from '#contract/session.ts';
import { DAY_MS, MINUTE_MS } from '#contract/time.ts';
import { secondsUntilAllowed } from '#server/slidingWindow.ts';
import { inTransaction, type Database } from '#server/db/connect.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import { httpTexts } from '#server/http/texts.ts';
import { findUser } from '#server/session/users.queries.ts';
import type { Viewer } from '#server/http/viewer.ts';
import {
  deleteDialog,
  notifyUsers,
  findSent,
  hasDialog,
  insertMessage,
  isBlocked,
  isDeleted,
  listDialogs,
  listMessages,
  lockPair,
  markDialogRead,
  sentSince,
  startedSince,
  toggleBlock,
} from './messages.queries.ts';
import type { CautionsService } from './cautions.service.ts';
import { messageTexts } from './texts.ts';

const DIALOGS_MAX = 500;

export type MessagesService = ReturnType<typeof createMessagesService>;

/** Private messages: dialogs, conversations, blocks and their limits. */
export function createMessagesService(
  { db, config, clock, announce }: Deps,
  cautions: CautionsService,
) {
  async function assertSendingRate(
    tx: Database,
    viewer: Viewer,
    isNewDialog: boolean,
  ): Promise<void> {
    if (!config.rateLimits || viewer.isAdmin) return;
    const now = clock();
    const ofMessages = { count: MESSAGES_PER_MINUTE, ms: MINUTE_MS };
    const untilMessage = await secondsUntilAllowed(now, ofMessages, (since) =>
      sentSince(tx, viewer.id, since),
    );
    if (untilMessage > 0)
      throw new HttpError(429, messageTexts.tooOften(untilMessage), {
        retryAfterSeconds: untilMessage,
      });
    if (!isNewDialog) return;
    const ofDialogs = { count: NEW_DIALOGS_PER_DAY, ms: DAY_MS };
    const untilDialog = await secondsUntilAllowed(now, ofDialogs, (since) =>
      startedSince(tx, viewer.id, since),
    );
    if (untilDialog > 0)
      throw new HttpError(429, messageTexts.tooManyDialogs(untilDialog), {
        retryAfterSeconds: untilDialog,
      });
  }

  /** Throws 404 when the other user is unknown or deleted. */
  async function lockBoth(tx: Database, userId: number, otherId: number): Promise<void> {
    if ((await lockPair(tx, userId, otherId)) === 2) return;
    const { deletedUser, unknownUser } = messageTexts;
    throw new HttpError(404, (await isDeleted(tx, otherId)) ? deletedUser : unknownUser);
  }

  return {
    /** Support first, even without messages; then newest first. */
    async dialogs(viewer: Viewer): Promise<Dialog[]> {
      const rows = await listDialogs(db, viewer.id, DIALOGS_MAX);
      const all = rows.map((row) => ({
        user_id: row.userId,
        username: row.username,
        last_message: row.lastText,
        last_time: row.lastAt,
        unread_count: row.unreadCount,
        blocked_by_me: row.blockedByMe,
        blocked_by_them: row.blockedByThem,
        is_deleted: row.isDeleted,
      }));
      if (viewer.id === SUPPORT_ID) return all;
      const support = all.find((dialog) => dialog.user_id === SUPPORT_ID) ?? {
        user_id: SUPPORT_ID,
        username: (await findUser(db, SUPPORT_ID))?.username ?? '',
        last_message: '',
        last_time: null,
        unread_count: 0,
        blocked_by_me: false,
        blocked_by_them: false,
        is_deleted: false,
      };
      return [support, ...all.filter((dialog) => dialog.user_id !== SUPPORT_ID)];
    },

    /** One page, oldest first; marks the conversation read. */
    async conversation(
      viewer: Viewer,
      otherId: number,
      page: { limit: number; offset: number },
    ): Promise<Message[]> {
      const [blocked, rows] = await Promise.all([
        isBlocked(db, viewer.id, otherId),
        listMessages(db, viewer.id, otherId, page),
      ]);
      if (blocked) throw new HttpError(403, messageTexts.blocked);
      if (await markDialogRead(db, viewer.id, otherId)) {
        await notifyUsers(db, [viewer.id], () => ({ type: 'read', user_id: otherId }));
      }
      return rows.toReversed().map(({ sendKey, cautions: found, ...message }) => {
        const isOwn = message.from_user === viewer.id;
        if (isOwn) return sendKey === null ? message : { ...message, send_key: sendKey };
        return found.length > 0 ? { ...message, cautions: found } : message;
      });
    },

    async otherUser(id: number): Promise<{ user_id: number; username: string }> {
      const user = await findUser(db, id);
      if (!user) throw new HttpError(404, messageTexts.unknownUser);
      return { user_id: id, username: user.username };
    },

    /**
     * Throws 403 for a banned user, except to support.
     *
     * @param sendKey idempotency key: a repeat returns the first message
     */
    async send(
      viewer: Viewer,
      { to_user: to, text }: SendMessageBody,
      sendKey: string | undefined,
    ): Promise<{ id: number; time: string }> {
      if (viewer.isBanned && to !== SUPPORT_ID) throw new HttpError(403, httpTexts.banned);
      if (to === viewer.id) throw new HttpError(400, messageTexts.toOneself);
      return inTransaction(db, async (tx) => {
        await lockBoth(tx, viewer.id, to);
        const sent = sendKey && (await findSent(tx, viewer.id, to, sendKey));
        if (sent) return { id: sent.id, time: sent.createdAt.toISOString() };
        if (await isBlocked(tx, viewer.id, to)) throw new HttpError(403, messageTexts.blocked);
        await assertSendingRate(tx, viewer, !(await hasDialog(tx, viewer.id, to)));
        const at = clock();
        const found = await cautions.of(tx, { from: viewer.id, text });
        const id = await insertMessage(tx, {
          from: viewer.id,
          to,
          text,
          sendKey,
          at,
          cautions: found,
        });
        const userIds = [viewer.id, to];
        await notifyUsers(tx, userIds, (userId) => ({
          type: 'message',
          user_id: userId === to ? viewer.id : to,
        }));
        const cause = `message ${id}`;
        await announce(tx, [{ to, kind: 'message', cause, at, otherId: viewer.id }]);
        return { id, time: at.toISOString() };
      });
    },

    /** Throws 409 unless the other user has deleted the account. */
    async removeDialog(viewer: Viewer, otherId: number): Promise<void> {
      await inTransaction(db, async (tx) => {
        if (!(await isDeleted(tx, otherId))) throw new HttpError(409, messageTexts.notDeleted);
        await deleteDialog(tx, viewer.id, otherId);
        await notifyUsers(tx, [viewer.id], () => ({ type: 'read', user_id: otherId }));
      });
    },

    /** Returns whether the other user is blocked now. */
    async toggleBlock(viewer: Viewer, otherId: number): Promise<boolean> {
      if (otherId === viewer.id) throw new HttpError(400, messageTexts.toOneself);
      if (otherId === SUPPORT_ID) throw new HttpError(403, messageTexts.supportBlock);
      return inTransaction(db, async (tx) => {
        await lockBoth(tx, viewer.id, otherId);
        const isNow = await toggleBlock(tx, viewer.id, otherId, clock());
        const userIds = [viewer.id, otherId];
        await notifyUsers(tx, userIds, (userId) => ({
          type: 'block',
          user_id: userId === viewer.id ? otherId : viewer.id,
        }));
        return isNow;
      });
    },
  };
}
