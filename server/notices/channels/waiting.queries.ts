import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { notices, recipients } from '#server/notices/notices.table.ts';
import { users } from '#server/session/accounts/users.table.ts';
import type { ChannelName } from './channels.ts';
import { pushSubscriptions } from './webPush/pushes.table.ts';

/** Whom each channel reaches, the preferred one first. */
const reached: Record<ChannelName, SQL> = {
  telegram: sql`${recipients.telegram} = 'ok' AND ${users.telegramId} IS NOT NULL`,
  web_push: sql`EXISTS (SELECT FROM ${pushSubscriptions} WHERE ${pushSubscriptions.userId} = ${users.id})`,
};
export const channelNames = Object.keys(reached) as ChannelName[];

interface Waiting {
  channel: ChannelName | 'none';
  due: number;
  overdue: number;
}

/** Due notices by the channel that is tried first, and how many of them have been since `overdue`. */
export function dueByChannel(
  db: Database,
  { at, overdue }: { at: Date; overdue: Date },
): Promise<Waiting[]> {
  const cases = channelNames.map((name) => sql`WHEN ${reached[name]} THEN ${name}::text`);
  const channel = sql<Waiting['channel']>`CASE ${sql.join(cases, sql` `)} ELSE 'none' END`;
  return db
    .select({
      channel,
      due: sql<number>`count(*)`.mapWith(Number),
      overdue:
        sql<number>`count(*) FILTER (WHERE ${notices.dueAt} <= ${overdue.toISOString()})`.mapWith(
          Number,
        ),
    })
    .from(notices)
    .innerJoin(users, sql`${users.id} = ${notices.userId}`)
    .leftJoin(recipients, sql`${recipients.userId} = ${users.id}`)
    .where(
      sql`${notices.state} IN ('waiting', 'sending') AND ${notices.dueAt} <= ${at.toISOString()}`,
    )
    .groupBy(sql`1`);
}
