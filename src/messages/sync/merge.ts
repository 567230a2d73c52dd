import type { Message } from '#contract/messages/messages.ts';
import type { Outgoing } from './outbox.ts';

/** By id, else by content. */
const identityOf = ({ id, time, text, from_user: from }: Message): string =>
  id === undefined ? `${time} ${from} ${text}` : String(id);

const inOrder = (one: Message, other: Message): number =>
  Date.parse(one.time) - Date.parse(other.time) || one.id - other.id;

/** What may change about a message once it is sent. */
const hasChanged = (known: Message, now: Message): boolean =>
  known.is_deleted !== now.is_deleted ||
  (known.is_read !== now.is_read && now.is_read) ||
  known.reply_to?.is_deleted !== now.reply_to?.is_deleted;

/**
 * Merges both lists by time without duplicates, with what has changed about the known messages;
 * returns `known` itself when nothing is new.
 */
export function mergeMessages(
  known: readonly Message[],
  page: readonly Message[],
): readonly Message[] {
  const found = new Map(known.map((message) => [identityOf(message), message]));
  let isNew = false;
  for (const message of page) {
    const identity = identityOf(message);
    const before = found.get(identity);
    if (before && !hasChanged(before, message)) continue;
    found.set(identity, message);
    isNew = true;
  }
  if (!isNew) return known;
  const all = [...found.values()];
  all.sort(inOrder);
  return all;
}

/** Only updates the known messages; those of `page` that are not known are left out. */
export function updateMessages(
  known: readonly Message[],
  page: readonly Message[],
): readonly Message[] {
  const identities = new Set(known.map(identityOf));
  return mergeMessages(
    known,
    page.filter((message) => identities.has(identityOf(message))),
  );
}

/** What the other user has read of the own messages, all earlier ones were read before. */
export function withReads(messages: readonly Message[], userId: number): readonly Message[] {
  const isRead = ({ from_user: from, is_read: isIt }: Message): boolean => from === userId && isIt;
  const last = messages.findLastIndex(isRead);
  const isMissed = (message: Message, index: number): boolean =>
    index < last && message.from_user === userId && !message.is_read;
  if (!messages.some(isMissed)) return messages;
  return messages.map((message, index) =>
    isMissed(message, index) ? { ...message, is_read: true } : message,
  );
}

export const emptied = (message: Message): Message => ({
  ...message,
  text: '',
  images: [],
  cautions: [],
  is_deleted: true,
});

export const overlaps = (known: readonly Message[], page: readonly Message[]): boolean => {
  const identities = new Set(known.map(identityOf));
  return page.some((message) => identities.has(identityOf(message)));
};

/**
 * Removes the unsent messages that the server already has: a poll may overtake the response, or
 * replace a lost one. Matches by key, because texts repeat.
 */
export function dropArrived(
  waiting: readonly Outgoing[],
  messages: readonly Message[],
): readonly Outgoing[] {
  const arrived = new Set(messages.map(({ send_key: key }) => key));
  const left = waiting.filter(({ key }) => !arrived.has(key));
  return left.length === waiting.length ? waiting : left;
}
