import { MINUTE_MS } from '#contract/time.ts';
import type { CautionKind, Message } from '#contract/messages/messages.ts';
import type { AdLink } from '#src/shared/text/textLinks.ts';
import type { Outgoing, Quoted } from '#src/messages/sync/outbox.ts';
import { dayLabel, dayOf } from '#src/messages/times.ts';

/** Messages within this time are grouped. */
const ROW_MS = 5 * MINUTE_MS;

/** A message as shown, sent or unsent. */
export interface Entry {
  key: string;
  /** Undefined while it is unsent. */
  id: number | undefined;
  text: string;
  images: readonly string[];
  /** Number of photos that are not uploaded. */
  photos: number;
  quote: Quoted | undefined;
  cautions: readonly CautionKind[];
  time: string;
  isOwn: boolean;
  isDeleted: boolean;
  state: 'sent' | 'read' | 'sending' | 'waiting' | 'failed';
  error: string | undefined;
  /** When a waiting message is sent; undefined: when the connection is back. */
  sendsAt: number | undefined;
  /** The ad whose card stands above the message. */
  about: AdLink | undefined;
  /** The first that was unread when the conversation was opened. */
  isFirstUnread: boolean;
  /** The last of several in a row by the same user: the only one with a tail. */
  isLastInRow: boolean;
}

interface Day {
  day: string;
  label: string;
  entries: Entry[];
}

interface DaysOptions {
  userId: number;
  /** The ad whose card stands on top of the conversation. */
  topAd?: number | undefined;
  firstUnread?: number | undefined;
}

const noCautions: readonly CautionKind[] = [];
const noImages: readonly string[] = [];

/** Groups messages by day; unsent ones come last. */
export function daysOf(
  messages: readonly Message[],
  waiting: readonly Outgoing[],
  { userId, topAd, firstUnread }: DaysOptions,
): Day[] {
  let ad = topAd;
  const sent = messages.map((message) => {
    const { id, from_user: from, text, time, send_key: key } = message;
    const isOwn = from === userId;
    const about = message.about !== null && message.about !== ad ? linkOf(message) : undefined;
    ad = message.about ?? ad;
    return {
      key: key ?? `m${id}`,
      id,
      text,
      images: message.images ?? noImages,
      photos: 0,
      quote: message.reply_to,
      cautions: message.cautions ?? noCautions,
      time,
      isOwn,
      isDeleted: message.is_deleted,
      state: isOwn && message.is_read ? ('read' as const) : ('sent' as const),
      error: undefined,
      sendsAt: undefined,
      // A text that links to the ad has its card already.
      about: about && !text.includes(`/${about.id}`) ? about : undefined,
      isFirstUnread: id === firstUnread,
    };
  });
  const unsent = waiting.map(
    ({ key, text, time, status, error, sendsAt, replyTo, photos = 0 }) => ({
      key,
      id: undefined,
      text,
      images: noImages,
      photos,
      quote: replyTo,
      cautions: noCautions,
      time,
      isOwn: true,
      isDeleted: false,
      state: status,
      error,
      sendsAt,
      about: undefined,
      isFirstUnread: false,
    }),
  );
  const all: Omit<Entry, 'isLastInRow'>[] = [...sent, ...unsent];
  const days: Day[] = [];
  for (const [index, entry] of all.entries()) {
    const last = days.at(-1);
    // Unsent messages of yesterday belong to the last day, so that each day appears once.
    const day = last && dayOf(entry.time) < last.day ? last.day : dayOf(entry.time);
    const next = all[index + 1];
    const isLastInRow =
      next === undefined ||
      next.isOwn !== entry.isOwn ||
      next.about !== undefined ||
      next.isFirstUnread ||
      dayOf(next.time) > day ||
      Date.parse(next.time) - Date.parse(entry.time) > ROW_MS;
    const shown = { ...entry, isLastInRow };
    if (last?.day === day) last.entries.push(shown);
    else days.push({ day, label: dayLabel(entry.time), entries: [shown] });
  }
  return days;
}

const linkOf = ({ about: id, about_section: section }: Message): AdLink | undefined =>
  id !== null && section !== null ? { section, id } : undefined;
