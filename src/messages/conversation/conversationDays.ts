import { MINUTE_MS } from '#contract/time.ts';
import type { CautionKind, Message } from '#contract/messages.ts';
import type { Entry } from './Bubble.tsx';
import type { Outgoing } from '#src/messages/sync/outbox.ts';
import { dayLabel, dayOf } from '#src/messages/times.ts';

/** Messages within this time are grouped. */
const ROW_MS = 5 * MINUTE_MS;

const none: readonly CautionKind[] = [];

interface Day {
  day: string;
  label: string;
  entries: Entry[];
}

/** Groups messages by day; unsent ones come last. */
export function daysOf(
  messages: readonly Message[],
  waiting: readonly Outgoing[],
  userId: number,
): Day[] {
  const sent = messages.map(
    ({ id, from_user: from, text, time, send_key: key, cautions = none }) => ({
      key: key ?? `m${id}`,
      id,
      text,
      cautions,
      time,
      isOwn: from === userId,
      state: 'sent' as const,
      error: undefined,
      sendsAt: undefined,
    }),
  );
  const unsent = waiting.map(({ key, text, time, status, error, sendsAt }) => ({
    key,
    id: undefined,
    text,
    cautions: none,
    time,
    isOwn: true,
    state: status,
    error,
    sendsAt,
  }));
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
      dayOf(next.time) > day ||
      Date.parse(next.time) - Date.parse(entry.time) > ROW_MS;
    const shown = { ...entry, isLastInRow };
    if (last?.day === day) last.entries.push(shown);
    else days.push({ day, label: dayLabel(entry.time), entries: [shown] });
  }
  return days;
}
