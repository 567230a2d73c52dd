import type { Message } from '#contract/messages.ts';
import type { Outgoing } from './drafts.ts';

/** A message on view; `localKey` is the name it had while it was being sent. */
export interface ShownMessage extends Message {
  localKey?: string | undefined;
}

const BEFORE_MS = 2 * 60_000;
const AFTER_MS = 10 * 60_000;

/** By the id, else by what the documents tell messages apart by. */
const identityOf = ({ id, time, text, from_user: from }: Message): string =>
  id === undefined ? `${time} ${from} ${text}` : String(id);

const inOrder = (one: Message, other: Message): number =>
  Date.parse(one.time) - Date.parse(other.time) || one.id - other.id;

/** Both lists in the order of time, each message once; the known list itself when nothing is new. */
export function mergeMessages(
  known: readonly ShownMessage[],
  page: readonly ShownMessage[],
): readonly ShownMessage[] {
  const identities = new Set(known.map(identityOf));
  const added: ShownMessage[] = [];
  for (const message of page) {
    const identity = identityOf(message);
    if (identities.has(identity)) continue;
    identities.add(identity);
    added.push(message);
  }
  if (added.length === 0) return known;
  const all = [...known, ...added];
  all.sort(inOrder);
  return all;
}

export const overlaps = (known: readonly Message[], page: readonly Message[]): boolean => {
  const identities = new Set(known.map(identityOf));
  return page.some((message) => identities.has(identityOf(message)));
};

/**
 * A poll may bring one's own message before the answer to sending it, or in place of an answer that
 * was lost: what has arrived is waiting no more.
 */
export function settleArrived(
  waiting: readonly Outgoing[],
  known: readonly Message[],
  page: readonly ShownMessage[],
  userId: number,
): { waiting: readonly Outgoing[]; page: readonly ShownMessage[] } {
  if (waiting.length === 0) return { waiting, page };
  const identities = new Set(known.map(identityOf));
  const left = [...waiting];
  const named = page.map((message) => {
    if (message.from_user !== userId || identities.has(identityOf(message))) return message;
    const index = left.findIndex(({ text, time }) => {
      const later = Date.parse(message.time) - Date.parse(time);
      return text === message.text && later >= -BEFORE_MS && later <= AFTER_MS;
    });
    if (index < 0) return message;
    const [arrived] = left.splice(index, 1);
    return { ...message, localKey: arrived?.key };
  });
  return left.length === waiting.length ? { waiting, page } : { waiting: left, page: named };
}
