import { HOLD_MS, type Letter, type LettersQuery } from '#contract/messages/support.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import type { MessagesQuery } from '#contract/messages/messages.ts';
import { recordAction } from '#server/audit/audit.queries.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { ConversationsService } from '#server/messages/conversations/conversations.service.ts';
import type { MessagesService } from '#server/messages/messages.service.ts';
import { hasDialog } from '#server/messages/messages.queries.ts';
import {
  findHolder,
  holdLetter,
  listLetters,
  releaseLetter,
  settleLetter,
} from '#server/messages/support.queries.ts';
import { messageTexts } from '#server/messages/texts.ts';
import { findUser } from '#server/session/accounts/users.queries.ts';
import { adminTexts } from './texts.ts';

export type SupportService = ReturnType<typeof createSupportService>;

/** The inbox of support, which both admins work on. */
export function createSupportService(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { messages, conversations }: { messages: MessagesService; conversations: ConversationsService },
) {
  const asSupport = (viewer: Viewer): Viewer => ({ ...viewer, id: SUPPORT_ID });

  async function holderOf(userId: number) {
    const found = await findHolder(db, userId, clock());
    return found ? { admin_id: found.id, username: found.username } : null;
  }

  async function record(
    tx: Database,
    viewer: Viewer,
    action: 'answer' | 'close',
    userId: number,
  ): Promise<void> {
    const user = await findUser(tx, userId);
    await recordAction(tx, viewer, {
      action,
      object: 'user',
      objectId: userId,
      title: user?.username ?? '',
      userId,
      at: clock(),
    });
  }

  return {
    async list(query: LettersQuery): Promise<Letter[]> {
      const rows = await listLetters(db, query, clock());
      return rows.map((row) => ({
        user_id: row.userId,
        username: row.username,
        avatar: row.avatar,
        is_deleted: row.isDeleted,
        ...previewOf(row),
        last_time: row.lastAt,
        asked: row.askedAt?.toISOString() ?? null,
        held_by:
          row.holderId === null ? null : { admin_id: row.holderId, username: row.holderName ?? '' },
      }));
    },

    read: (viewer: Viewer, userId: number, query: MessagesQuery) =>
      conversations.conversation(asSupport(viewer), userId, query),

    /** Throws 409 while the other admin holds the letter. */
    async answer(viewer: Viewer, userId: number, text: string, sendKey: string | undefined) {
      const holder = await holderOf(userId);
      if (holder && holder.admin_id !== viewer.id) {
        throw new HttpError(409, adminTexts.heldBy(holder.username));
      }
      return messages.send(asSupport(viewer), { to_user: userId, text }, sendKey, (tx) =>
        record(tx, viewer, 'answer', userId),
      );
    },

    /** Throws 404 for an unknown user; a deleted one may have left a letter. */
    async hold(viewer: Viewer, userId: number, take: boolean) {
      const isKnown = (await findUser(db, userId)) ?? (await hasDialog(db, SUPPORT_ID, userId));
      if (!isKnown) throw new HttpError(404, adminTexts.unknownUser);
      const at = clock();
      const until = new Date(at.getTime() + HOLD_MS);
      await holdLetter(db, { userId, adminId: viewer.id, at, until, take });
      return { held_by: await holderOf(userId) };
    },

    release: (viewer: Viewer, userId: number) => releaseLetter(db, userId, viewer.id),

    async close(viewer: Viewer, userId: number): Promise<void> {
      await inTransaction(db, async (tx) => {
        if (await settleLetter(tx, userId)) await record(tx, viewer, 'close', userId);
      });
    },
  };
}

/** The question that waits, whatever support has sent by itself since; else the last message. */
const previewOf = ({
  askedText,
  lastText,
  lastFrom,
  userId,
}: {
  askedText: string | null;
  lastText: string;
  lastFrom: number | null;
  userId: number;
}): Pick<Letter, 'last_message' | 'last_from'> =>
  askedText === null
    ? { last_message: lastText, last_from: lastFrom }
    : { last_message: askedText || messageTexts.photo, last_from: userId };
