import {
  DELETABLE_MS,
  TYPING_EVERY_MS,
  type DialogChange,
  type SendMessageBody,
  type SendPhotoForm,
} from '#contract/messages/messages.ts';
import { SUPPORT_ID } from '#contract/session/session.ts';
import { boundedCache } from '#server/shared/boundedCache.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError } from '#server/http/httpError.ts';
import { httpTexts } from '#server/http/texts.ts';
import type { ImageAccess } from '#server/images/imageAccess.ts';
import type { ImagesService, StoredImage } from '#server/images/images.service.ts';
import {
  assertStillAdmitted,
  findUser,
  lockViewer,
} from '#server/session/accounts/users.queries.ts';
import type { Viewer } from '#server/http/viewer.ts';
import {
  changeDialog,
  deleteDialog,
  emptyMessage,
  notifyClients,
  notifyUsers,
  findSent,
  hasDialog,
  hasMessage,
  hasMessageAbout,
  insertMessage,
  isBlocked,
  isDeleted,
  lockMessage,
  lockPair,
  toggleBlock,
} from './messages.queries.ts';
import { settleLetter } from './support.queries.ts';
import { commitWithoutWaiting } from './conversations/conversation.queries.ts';
import { messageTexts } from './texts.ts';
import type { WordsGate } from './wordsGate.ts';

const TYPING_MAX = 10_000;

/** What this module asks of the modules above it, and tells them. */
export interface SendingEvents {
  /** The section of an ad that one of `authors` has posted or everyone may see. */
  findAd(
    tx: Database,
    id: number,
    options: { authors: number[]; at: Date },
  ): Promise<{ section: number } | undefined>;
  /** Whether stricter rules apply to a message. */
  isAboutLostPet(
    tx: Database,
    message: { from: number; to: number; about: number | undefined; at: Date },
  ): Promise<boolean>;
  /** A message was sent in a dialog that is about this ad. */
  sentAbout(
    tx: Database,
    ad: { id: number; section: number },
    message: { from: number; to: number; at: Date },
  ): Promise<void>;
}

interface SendingDeps extends SendingEvents {
  gate: WordsGate;
  images: ImagesService;
  access: Pick<ImageAccess, 'signed'>;
}

interface Sent {
  id: number;
  time: string;
  images: string[];
  is_deleted?: true;
}

export type MessagesService = ReturnType<typeof createMessagesService>;

/** What users do in their dialogs: write, delete, block; and the limits of it. */
export function createMessagesService(
  { db, clock, announce }: Deps,
  { gate, images, access, findAd, isAboutLostPet, sentAbout }: SendingDeps,
) {
  /** Throws as `lockViewer` does, and 404 when the other user is unknown or deleted. */
  async function lockBoth(tx: Database, viewer: Viewer, otherId: number): Promise<void> {
    const locked = await lockPair(tx, viewer.id, otherId);
    const own = locked.find(({ id }) => id === viewer.id);
    if (!own) throw new HttpError(401, httpTexts.badToken);
    assertStillAdmitted(viewer, own);
    if (locked.length === 2) return;
    const { deletedUser, unknownUser } = messageTexts;
    throw new HttpError(404, (await isDeleted(tx, otherId)) ? deletedUser : unknownUser);
  }

  /** Throws 403 for a banned user, except to support, and 400 to oneself. */
  function assertMayWrite(viewer: Viewer, to: number): void {
    if (viewer.isBanned && to !== SUPPORT_ID) throw new HttpError(403, httpTexts.banned);
    if (to === viewer.id) throw new HttpError(400, messageTexts.toOneself);
  }

  async function findRepeated(tx: Database, from: number, to: number, sendKey?: string) {
    const sent = sendKey && (await findSent(tx, from, to, sendKey));
    return (
      sent && {
        ...answerOf(sent.id, sent.createdAt, sent.images),
        ...(sent.deletedAt && { is_deleted: true as const }),
      }
    );
  }

  const answerOf = (id: number, at: Date, ids: string[]): Sent => ({
    id,
    time: at.toISOString(),
    images: ids.map(access.signed),
  });

  async function insert(
    viewer: Viewer,
    to: number,
    message: { text: string; about?: number | undefined; reply_to?: number | undefined },
    sendKey: string | undefined,
    {
      stored = [],
      alongside,
    }: { stored?: StoredImage[]; alongside?: ((tx: Database) => Promise<void>) | undefined } = {},
  ): Promise<Sent> {
    return inTransaction(db, async (tx) => {
      // One round trip: a connection runs its statements in order, so the lock comes first.
      const [, repeated] = await Promise.all([
        lockBoth(tx, viewer, to),
        findRepeated(tx, viewer.id, to, sendKey),
      ]);
      if (repeated) return repeated;
      await gate.assertMayWrite(tx, viewer, to);
      const at = clock();
      const { text, about, reply_to: replyTo } = message;
      // Others' ads that nobody sees are known to those who have talked about them, and to admins.
      const isTalkedOf =
        about !== undefined &&
        (viewer.isAdmin || (await hasMessageAbout(tx, viewer.id, to, about)));
      const authors = isTalkedOf ? [viewer.id, to] : [viewer.id];
      const ad = about === undefined ? undefined : await findAd(tx, about, { authors, at });
      if (about !== undefined && !ad) throw new HttpError(404, messageTexts.unknownAd);
      if (replyTo !== undefined && !(await hasMessage(tx, viewer.id, to, replyTo))) {
        throw new HttpError(404, messageTexts.unknownQuote);
      }
      await images.keep(tx, viewer, stored);
      const ids = stored.map((image) => image.id);
      const { id, about: dialogAd } = await insertMessage(tx, {
        from: viewer.id,
        to,
        text,
        sendKey,
        at,
        cautions: await gate.cautionsOf(tx, {
          from: viewer.id,
          text,
          isAboutLostPet: () => isAboutLostPet(tx, { from: viewer.id, to, about, at }),
        }),
        images: ids,
        about: ad && about !== undefined ? { id: about, section: ad.section } : undefined,
        replyTo,
      });
      if (dialogAd) await sentAbout(tx, dialogAd, { from: viewer.id, to, at });
      await alongside?.(tx);
      if (viewer.id === SUPPORT_ID) await settleLetter(tx, to);
      const cause = `message ${id}`;
      await Promise.all([
        notifyUsers(tx, [viewer.id, to], (userId) => ({
          type: 'message',
          user_id: userId === to ? viewer.id : to,
        })),
        announce(tx, [{ to, kind: 'message', cause, at, otherId: viewer.id }]),
      ]);
      return answerOf(id, at, ids);
    });
  }

  const typedAt = boundedCache<string, number>(TYPING_MAX);

  return {
    /**
     * @param sendKey idempotency key: a repeat returns the first message
     * @param alongside runs in the transaction of the message, not for a repeat
     */
    async send(
      viewer: Viewer,
      { to_user: to, ...message }: SendMessageBody,
      sendKey: string | undefined,
      alongside?: (tx: Database) => Promise<void>,
    ): Promise<Omit<Sent, 'images'>> {
      assertMayWrite(viewer, to);
      const { images: _, ...sent } = await insert(viewer, to, message, sendKey, { alongside });
      return sent;
    },

    /** @param sendKey idempotency key: a repeat returns the first message */
    async sendPhoto(
      viewer: Viewer,
      { receiver: to, ...message }: SendPhotoForm,
      files: File[],
      sendKey: string | undefined,
    ): Promise<Sent> {
      assertMayWrite(viewer, to);
      const repeated = await findRepeated(db, viewer.id, to, sendKey);
      if (repeated) return repeated;
      // Before the images are decoded, and again when no other message can come between.
      await gate.assertMayWrite(db, viewer, to);
      const stored = await images.storeAll(files, viewer);
      return images.withStored(
        stored,
        () => insert(viewer, to, message, sendKey, { stored }),
        (sent) => sent.images.some((image) => image.startsWith(`${stored[0]?.id}.`)),
      );
    },

    /** Deletes an own message for both. Throws 404, 403, or 409 after 48 hours. */
    async deleteMessage(viewer: Viewer, id: number): Promise<void> {
      const dropped = await inTransaction(db, async (tx) => {
        await lockViewer(tx, viewer);
        const message = await lockMessage(tx, id, viewer.id);
        if (!message) throw new HttpError(404, messageTexts.unknownMessage);
        if (message.fromUser !== viewer.id) throw new HttpError(403, messageTexts.notYours);
        if (message.deletedAt) return [];
        const at = clock();
        if (at.getTime() - message.createdAt.getTime() > DELETABLE_MS) {
          throw new HttpError(409, messageTexts.tooLate);
        }
        const to = message.lowId + message.highId - viewer.id;
        await emptyMessage(tx, { id, from: viewer.id, to, at });
        await notifyUsers(tx, [viewer.id, to], (userId) => ({
          type: 'delete',
          user_id: userId === to ? viewer.id : to,
          message_id: id,
        }));
        return message.images;
      });
      await images.discard(dropped);
    },

    /**
     * Tells the clients of somebody with whom the viewer has a dialog; more often than every 3
     * seconds it does nothing.
     */
    async typing(viewer: Viewer, otherId: number): Promise<void> {
      assertMayWrite(viewer, otherId);
      const key = `${viewer.id} ${otherId}`;
      const now = clock().getTime();
      const last = typedAt.get(key);
      if (last !== undefined && Math.abs(now - last) < TYPING_EVERY_MS) return;
      const [isPartner, other, blocked] = await Promise.all([
        hasDialog(db, viewer.id, otherId),
        findUser(db, otherId),
        isBlocked(db, viewer.id, otherId),
      ]);
      if (!isPartner) return;
      if (!other) throw new HttpError(404, messageTexts.unknownUser);
      if (blocked) throw new HttpError(403, messageTexts.blocked);
      typedAt.set(key, now);
      await inTransaction(db, async (tx) => {
        await commitWithoutWaiting(tx);
        await notifyClients(tx, otherId, { type: 'typing', user_id: viewer.id });
      });
    },

    /** Throws 404 without a dialog, and 403 for that with support. */
    async changeDialog(viewer: Viewer, otherId: number, change: DialogChange): Promise<void> {
      if (otherId === SUPPORT_ID) throw new HttpError(403, messageTexts.supportStays);
      await inTransaction(db, async (tx) => {
        await lockViewer(tx, viewer);
        if (!(await changeDialog(tx, { userId: viewer.id, otherId }, change))) {
          throw new HttpError(404, messageTexts.unknownDialog);
        }
        await notifyUsers(tx, [viewer.id], () => ({ type: 'read', user_id: otherId }));
      });
    },

    /** Throws 409 unless the other user has deleted the account. */
    async removeDialog(viewer: Viewer, otherId: number): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockViewer(tx, viewer);
        if (!(await isDeleted(tx, otherId))) throw new HttpError(409, messageTexts.notDeleted);
        await deleteDialog(tx, viewer.id, otherId);
        await notifyUsers(tx, [viewer.id], () => ({ type: 'read', user_id: otherId }));
      });
    },

    /** Returns whether the other user is blocked now. */
    async toggleBlock(viewer: Viewer, otherId: number): Promise<boolean> {
      if (otherId === viewer.id) throw new HttpError(400, messageTexts.blockOneself);
      if (otherId === SUPPORT_ID) throw new HttpError(403, messageTexts.supportBlock);
      return inTransaction(db, async (tx) => {
        await lockBoth(tx, viewer, otherId);
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
