import type { Message } from '#contract/messages.ts';
import type { Outgoing } from './outbox.ts';

/** By id, else by content. */
const identityOf = ({ id, time, text, from_user: from }: Message): string =>
  id === undefined ? `${time} ${from} ${text}` : String(id);

const inOrder = (one: Message, other: Message): number =>
  Date.parse(one.time) - Date.parse(other.time) || one.id - other.id;

/** Merges both lists by time without duplicates; returns `known` itself when nothing is new. */
export function mergeMessages(
  known: readonly Message[],
  page: readonly Message[],
): readonly Message[] {
  const identities = new Set(known.map(identityOf));
  const added: Message[] = [];
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
