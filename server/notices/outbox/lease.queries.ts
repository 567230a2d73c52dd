import { and, asc, count, eq, gt, gte, inArray, lte, sql } from 'drizzle-orm';
import { MINUTE_MS, SECOND_MS } from '#contract/time.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import { credible } from '#server/db/storedTimes.ts';
import { notices, pace, recipients, type StoredNotice } from '#server/notices/notices.table.ts';
import { after, CHAT_MS, freeSlots, later, slotsFrom, type Slots, type Slotted } from './slots.ts';

// A row of the outbox; `due_at` is when the next worker looks at it:
//
//   state    lease_owner  due_at                                          who ends it
//   waiting  –            its time, a slot of its chat, or the next try   the next worker
//   waiting  a worker     the end of the lease                            its worker, or the next when it is over
//   sending  a worker     the end of the lease: the call has begun        its worker, or the next when it is over
//   sending  –            the next try: the last one had no success       the next worker
//   done     –            of no meaning: sent, or only listed
//   dropped  –            of no meaning: there is nothing to tell any more

export const LEASE_MS = 60 * SECOND_MS;
/** Urgent notices try the next channel after that long. */
const FALL_MS = 20 * SECOND_MS;

/** One row for all channels: each of them bears this pace. */
const PACE = 'all';
const heldUntil = (time: Date, at: Date, maxMs: number): Date =>
  new Date(credible(time.getTime(), at.getTime(), maxMs));
/** A channel may mean one chat or the bot: the others wait no longer than the first. */
const HOLD_ALL_MAX_MS = 30 * SECOND_MS;
const HOLD_CHAT_MAX_MS = 10 * MINUTE_MS;

/** A literal, so that the partial index applies. */
const isUnsent = sql`${notices.state} IN ('waiting', 'sending')`;
const isDue = (at: Date) => and(isUnsent, lte(notices.dueAt, at));

export type Leased = Slotted<StoredNotice>;

/** The first due notices, urgent ones first. */
async function listDue(tx: Database, at: Date, limit: number): Promise<StoredNotice[]> {
  const found: StoredNotice[] = [];
  for (const isUrgent of [true, false]) {
    if (found.length === limit) break;
    const rows = await tx
      .select()
      .from(notices)
      .where(and(eq(notices.isUrgent, isUrgent), isDue(at)))
      .orderBy(asc(notices.dueAt), asc(notices.id))
      .limit(limit - found.length);
    found.push(...rows);
  }
  return found;
}

const listOfIds = (rows: { id: number }[]) =>
  sql`ANY(${`{${rows.map(({ id }) => id).join(',')}}`}::bigint[])`;

async function storeTimes(tx: Database, { given, postponed }: Slots<StoredNotice>): Promise<void> {
  const timesOf = (times: Date[]) => `{${times.map((time) => time.toISOString()).join(',')}}`;
  if (postponed.length > 0) {
    await tx.execute(sql`UPDATE ${notices} SET due_at = later.due_at
      FROM unnest(${`{${postponed.map(({ id }) => id).join(',')}}`}::bigint[],
        ${timesOf(postponed.map(({ dueAt }) => dueAt))}::timestamptz[]) AS later (id, due_at)
      WHERE ${notices.id} = later.id`);
  }
  const chats = new Map(given.map(({ userId, sendAt }) => [userId, after(sendAt, CHAT_MS)]));
  await tx.execute(sql`INSERT INTO ${recipients} (user_id, next_send_at)
    SELECT * FROM unnest(${`{${[...chats.keys()].join(',')}}`}::integer[],
      ${timesOf([...chats.values()])}::timestamptz[])
    ON CONFLICT (user_id) DO UPDATE SET next_send_at = excluded.next_send_at`);
}

/**
 * Leases due notices to a worker, each with a slot: one a second for a chat and 25 a second for all
 * processes together. Another worker repeats them when the lease ends.
 */
export async function leaseDue(
  db: Database,
  { owner, at, limit }: { owner: string; at: Date; limit: number },
): Promise<Leased[]> {
  const [first] = await db.select({ id: notices.id }).from(notices).where(isDue(at)).limit(1);
  if (!first) return [];
  return inTransaction(db, async (tx) => {
    await tx.insert(pace).values({ name: PACE, nextAt: at }).onConflictDoNothing();
    const [row] = await tx.select().from(pace).where(eq(pace.name, PACE)).for('update');
    const start = later(at, row && heldUntil(row.nextAt, at, HOLD_ALL_MAX_MS));
    const free = freeSlots(start, at);
    if (free === 0) return [];
    const due = await listDue(tx, at, Math.min(limit, free));
    if (due.length === 0) return [];
    const chats = await tx
      .select({ userId: recipients.userId, freeAt: recipients.nextSendAt })
      .from(recipients)
      .where(
        inArray(
          recipients.userId,
          due.map(({ userId }) => userId),
        ),
      );
    const known = chats.flatMap(({ userId, freeAt }) =>
      freeAt ? [[userId, heldUntil(freeAt, at, HOLD_CHAT_MAX_MS)] as const] : [],
    );
    const slots = slotsFrom(due, { start, at, freeAt: new Map(known) });
    const fallsAt = after(at, FALL_MS);
    await tx
      .update(notices)
      .set({
        leaseOwner: owner,
        dueAt: after(at, LEASE_MS),
        fallsAt: sql`CASE WHEN ${notices.isUrgent}
          THEN coalesce(${notices.fallsAt}, ${fallsAt.toISOString()}::timestamptz) END`,
      })
      .where(sql`${notices.id} = ${listOfIds(slots.given)}`);
    await tx.update(pace).set({ nextAt: slots.nextAt }).where(eq(pace.name, PACE));
    await storeTimes(tx, slots);
    return slots.given.map((notice) => ({
      ...notice,
      leaseOwner: owner,
      fallsAt: notice.isUrgent ? (notice.fallsAt ?? fallsAt) : null,
    }));
  });
}

/** A channel asks the bot to wait: nothing is sent before, unless it asks for long. */
export async function holdPace(db: Database, { at, ms }: { at: Date; ms: number }): Promise<void> {
  const until = after(at, Math.min(ms, HOLD_ALL_MAX_MS));
  await db
    .insert(pace)
    .values({ name: PACE, nextAt: until })
    .onConflictDoUpdate({
      target: pace.name,
      set: { nextAt: sql`greatest(${pace.nextAt}, excluded.next_at)` },
    });
}

/** A channel asks to wait with one chat. */
export async function holdChat(
  db: Database,
  userId: number,
  { at, ms }: { at: Date; ms: number },
): Promise<void> {
  const until = after(at, Math.min(ms, HOLD_CHAT_MAX_MS));
  await db
    .insert(recipients)
    .values({ userId, nextSendAt: until })
    .onConflictDoUpdate({ target: recipients.userId, set: { nextSendAt: until } });
}

type Holding = Pick<Leased, 'id' | 'leaseOwner'>;
const isHeld = ({ id, leaseOwner }: Holding) =>
  and(eq(notices.id, id), eq(notices.leaseOwner, leaseOwner ?? ''), isUnsent);

/**
 * Notes that an attempt begins, right before the call; its answer takes it back. Returns false when
 * the lease has ended.
 */
export async function beginAttempt(db: Database, notice: Holding, at: Date): Promise<boolean> {
  const begun = await db
    .update(notices)
    .set({
      state: 'sending',
      unanswered: sql`${notices.unanswered} + 1`,
      dueAt: after(at, LEASE_MS),
    })
    .where(and(isHeld(notice), gt(notices.dueAt, at)))
    .returning({ id: notices.id });
  return begun.length > 0;
}

/** The channel has rejected the attempt: it has not arrived. */
export async function takeBackAttempt(db: Database, notice: Holding): Promise<void> {
  await db
    .update(notices)
    .set({ unanswered: sql`${notices.unanswered} - 1` })
    .where(isHeld(notice));
}

/** Stores the outcome and ends the lease. */
export async function endLease(
  db: Database,
  notice: Holding,
  values: Partial<StoredNotice>,
): Promise<void> {
  await db
    .update(notices)
    .set({ ...values, leaseOwner: null })
    .where(isHeld(notice));
}

/** The notice stands in the user's list from then on. */
export const markListed = (db: Database, { id }: Holding, at: Date): Promise<unknown> =>
  db.update(notices).set({ listedAt: at }).where(eq(notices.id, id));

/** Number of notices that are due. */
export async function countDue(db: Database, at: Date): Promise<number> {
  const [row] = await db.select({ count: count() }).from(notices).where(isDue(at));
  return row?.count ?? 0;
}

/** When a notice of this dialog was last sent; undefined when none was since `since`. */
export async function lastSentOfDialog(
  db: Database,
  { userId, otherId }: StoredNotice,
  since: Date,
): Promise<Date | undefined> {
  const [row] = await db
    .select({ sentAt: notices.sentAt })
    .from(notices)
    .where(
      and(
        eq(notices.kind, 'message'),
        eq(notices.userId, userId),
        eq(notices.otherId, otherId ?? 0),
        gte(notices.sentAt, since),
      ),
    )
    .orderBy(sql`${notices.sentAt} DESC`)
    .limit(1);
  return row?.sentAt ?? undefined;
}
