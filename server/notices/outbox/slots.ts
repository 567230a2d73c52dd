import { SECOND_MS } from '#contract/time.ts';

/** Messengers take 30 messages a second from a bot; 25 leave room for its answers to users. */
const SLOT_MS = SECOND_MS / 25;
/** A chat takes one message a second. */
export const CHAT_MS = SECOND_MS;
/** Slots are given out so far ahead. */
const HORIZON_MS = SECOND_MS / 2;

export const after = (time: Date, ms: number): Date => new Date(time.getTime() + ms);
export const later = (one: Date, other: Date | null | undefined): Date =>
  other && other > one ? other : one;

interface Due {
  id: number;
  userId: number;
}
export type Slotted<Notice extends Due> = Notice & {
  /** Its slot: not to be sent before. */
  sendAt: Date;
};
export interface Slots<Notice extends Due> {
  given: Slotted<Notice>[];
  /** Their chats are busy for longer than slots are given out. */
  postponed: { id: number; dueAt: Date }[];
  /** The first slot that is free. */
  nextAt: Date;
}

/** How many slots there are to give out from `start` on. */
export const freeSlots = (start: Date, at: Date): number =>
  Math.max(0, Math.floor((after(at, HORIZON_MS).getTime() - start.getTime()) / SLOT_MS));

/**
 * Gives each notice a slot, in their order; those of a busy chat get a later due time instead.
 * @param freeAt when each chat takes the next message, by user
 */
export function slotsFrom<Notice extends Due>(
  due: readonly Notice[],
  { start, at, freeAt }: { start: Date; at: Date; freeAt: ReadonlyMap<number, Date> },
): Slots<Notice> {
  const chats = new Map(freeAt);
  const given: Slotted<Notice>[] = [];
  const postponed: Slots<Notice>['postponed'] = [];
  const nextSlot = () => after(start, given.length * SLOT_MS);
  for (const notice of due) {
    const free = chats.get(notice.userId);
    const sendAt = later(nextSlot(), free);
    if (free && free > after(at, HORIZON_MS)) postponed.push({ id: notice.id, dueAt: free });
    else given.push({ ...notice, sendAt });
    chats.set(notice.userId, after(sendAt, CHAT_MS));
  }
  return { given, postponed, nextAt: nextSlot() };
}
