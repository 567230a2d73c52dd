import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { notices, recipients } from '#server/notices/notices.table.ts';
import { users } from '#server/session/accounts/users.table.ts';
import type { ChannelName } from './channels.ts';

/** Whom a channel reaches: a condition on `users` with their `recipients`. */
export type Reach = SQL;

interface Waiting {
  channel: ChannelName | 'none';
  due: number;
  overdue: number;
}

/** Due notices by the first channel that reaches their users, and how many of them have been since `overdue`. */
export function dueByChannel(
  db: Database,
  reachedBy: ReadonlyMap<ChannelName, Reach>,
  { at, overdue }: { at: Date; overdue: Date },
): Promise<Waiting[]> {
  const cases = [...reachedBy].map(([name, reached]) => sql`WHEN ${reached} THEN ${name}::text`);
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
