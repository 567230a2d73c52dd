import { cleanText } from '#contract/fields.ts';
import type { Message } from '#contract/messages/messages.ts';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { newKey } from '#src/shared/newKey.ts';
import { hapticError, hapticTap } from '#src/messenger/haptics.ts';
import { conversationTexts } from '#src/messages/texts.ts';
import type { AdLink } from '#src/shared/text/textLinks.ts';
import { dropArrived } from './merge.ts';
import { messagePhotos } from './messagePhotos.ts';
import type { MessagesApi } from './messagesApi.ts';
import {
  isDue,
  isTimed,
  onOutboxElsewhere,
  unsentBy,
  withOutgoing,
  writeWaiting,
  type Outbox,
  type Outgoing,
  type Quoted,
} from './outbox.ts';

/** A message as the user has written it. */
export interface NewMessage {
  text: string;
  about?: AdLink | undefined;
  replyTo?: Quoted | undefined;
  photos?: readonly Blob[];
}

interface DeliveryDeps {
  api: MessagesApi;
  me: () => number | undefined;
  read: () => Outbox;
  change: (otherId: number, waiting: readonly Outgoing[]) => void;
  /** The messages of a conversation that the server has confirmed. */
  readArrived: (otherId: number) => readonly Message[];
  /** Called with the sent share of a message's photos, 0 to 1. */
  showProgress: (key: string, share: number) => void;
  /** Called when the server has confirmed a message. */
  onSent: (otherId: number, message: Message) => void;
  /** Called when the user is blocked or the other account is deleted. */
  onRejected: () => void;
  /** Called when messages begin to wait for the connection. */
  onConnectionLost: () => void;
}

/** The interval at which timed messages are checked. */
const TIMED_CHECK_MS = 1000;

const nothingWaits: readonly Outgoing[] = [];

export const waitingIn = (outbox: Outbox, otherId: number): readonly Outgoing[] =>
  outbox[otherId] ?? nothingWaits;

const again = (outgoing: Outgoing): Outgoing => ({
  ...outgoing,
  status: 'sending',
  error: undefined,
  sendsAt: undefined,
});

/** Sends messages in the order in which they are written; unsent ones survive the app. */
export function createDelivery({ api, me, read, change, readArrived, ...deps }: DeliveryDeps) {
  let delivering = new Set<number>();
  let timedCheck: ReturnType<typeof setTimeout> | undefined;

  const waitingFor = (otherId: number): readonly Outgoing[] => waitingIn(read(), otherId);

  // Shows what the user's other tabs write, and removes what they sent or discarded.
  onOutboxElsewhere(me, (otherId, key, outgoing) => {
    const waiting = waitingFor(otherId).filter((one) => one.key !== key);
    const all = outgoing ? withOutgoing(waiting, outgoing) : waiting;
    change(otherId, dropArrived(all, readArrived(otherId)));
  });

  /** Shows and stores what waits for a user. */
  function changeWaiting(otherId: number, waiting: readonly Outgoing[]): void {
    const before = waitingFor(otherId);
    const userId = me();
    if (waiting === before) return;
    change(otherId, waiting);
    if (userId === undefined) return;
    writeWaiting(userId, otherId, before, waiting);
    for (const { key, photos } of before) {
      if (photos && !waiting.some((one) => one.key === key)) messagePhotos.drop(userId, key);
    }
  }

  /**
   * Shows a message at once and sends it after those that wait; returns false for an empty one, and
   * when nobody is signed in.
   */
  function sendMessage(
    otherId: number,
    { text, about, replyTo, photos = [] }: NewMessage,
  ): boolean {
    const clean = cleanText(text);
    const userId = me();
    if (userId === undefined || (clean === '' && photos.length === 0)) return false;
    hapticTap();
    const key = newKey();
    const outgoing: Outgoing = {
      key,
      text: clean,
      time: new Date().toISOString(),
      ...(about && { about }),
      ...(replyTo && { replyTo }),
      ...(photos.length > 0 && { photos: photos.length }),
      status: 'sending',
    };
    if (photos.length > 0) void messagePhotos.save(userId, key, photos);
    const before = waitingFor(otherId);
    // Must not overtake a message that waits for its time.
    const sendsAt = before.find((one) => isTimed(one) && !isDue(one))?.sendsAt;
    if (sendsAt !== undefined) {
      changeWaiting(otherId, [...before, { ...outgoing, status: 'waiting', sendsAt }]);
      return true;
    }
    changeWaiting(otherId, [...before.map((one) => (isDue(one) ? again(one) : one)), outgoing]);
    void deliver(otherId);
    return true;
  }

  /** Sends a failed message again, with the same key. */
  function retryMessage(otherId: number, key: string): void {
    changeWaiting(
      otherId,
      waitingFor(otherId).map((outgoing) => (outgoing.key === key ? again(outgoing) : outgoing)),
    );
    void deliver(otherId);
  }

  function discardMessage(otherId: number, key: string): void {
    changeWaiting(
      otherId,
      waitingFor(otherId).filter((outgoing) => outgoing.key !== key),
    );
  }

  /** Sends the messages that are due in order, including those of a closed tab. */
  function sendWaiting(): void {
    for (const [id, waiting] of Object.entries(read())) {
      if (!waiting.some((one) => one.status === 'sending' || isDue(one))) continue;
      const otherId = Number(id);
      if (waiting.some(isDue)) {
        changeWaiting(
          otherId,
          waiting.map((one) => (isDue(one) ? again(one) : one)),
        );
      }
      void deliver(otherId);
    }
  }

  /** Checks by the clock, because timers stop while a device sleeps. */
  function planTimed(): void {
    clearTimeout(timedCheck);
    if (!Object.values(read()).flat().some(isTimed)) return;
    timedCheck = setTimeout(() => {
      sendWaiting();
      planTimed();
    }, TIMED_CHECK_MS);
  }

  /** One after another, so that they arrive in the order they were written. */
  async function deliver(otherId: number): Promise<void> {
    const userId = me();
    const busy = delivering;
    if (userId === undefined || busy.has(otherId)) return;
    busy.add(otherId);
    for (;;) {
      const next = waitingFor(otherId).find(({ status }) => status === 'sending');
      if (!next) break;
      try {
        const { id, time, images } = await post(otherId, userId, next);
        if (me() !== userId) return;
        const { key, text, about, replyTo } = next;
        deps.onSent(otherId, {
          id,
          time,
          from_user: userId,
          text,
          images,
          send_key: key,
          about: about?.id ?? null,
          about_section: about?.section ?? null,
          is_read: false,
          is_deleted: false,
          ...(replyTo && { reply_to: replyTo }),
        });
        discardMessage(otherId, key);
      } catch (error) {
        if (me() !== userId) return;
        showUnsent(otherId, error);
      }
    }
    busy.delete(otherId);
  }

  async function post(otherId: number, userId: number, outgoing: Outgoing) {
    const { key, text, about, replyTo } = outgoing;
    const sending = { key, text, about: about?.id, replyTo: replyTo?.id };
    if (!outgoing.photos) return { ...(await api.sendMessage(otherId, sending)), images: [] };
    const photos = await messagePhotos.read(userId, key);
    if (!photos) throw new ApiError(410, { detail: conversationTexts.photosGone });
    return api.sendPhotos(otherId, sending, photos, (share) => deps.showProgress(key, share));
  }

  /** Later messages must not overtake an unsent one: they wait or fail with it. */
  function showUnsent(otherId: number, error: unknown): void {
    const unsent = unsentBy(error);
    changeWaiting(
      otherId,
      waitingFor(otherId).map((outgoing) =>
        outgoing.status === 'sending' ? { ...outgoing, ...unsent } : outgoing,
      ),
    );
    if (unsent.status === 'failed') hapticError();
    else if (unsent.sendsAt === undefined) deps.onConnectionLost();
    else planTimed();
    if (error instanceof ApiError && [403, 404].includes(error.status)) deps.onRejected();
  }

  return {
    sendMessage,
    retryMessage,
    discardMessage,
    sendWaiting,
    isWaitingForConnection: (): boolean =>
      Object.values(read())
        .flat()
        .some((one) => one.status === 'waiting' && !isTimed(one)),
    /** Removes what has arrived from the outbox. */
    dropArrived: (otherId: number, arrived: readonly Message[]): void =>
      changeWaiting(otherId, dropArrived(waitingFor(otherId), arrived)),
    /** Removes all that waits for a user. */
    discardAll: (otherId: number): void => changeWaiting(otherId, []),
    /** Leaves the messages of the previous user to their outbox. */
    forget(): void {
      delivering = new Set();
    },
  };
}
