import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { blocks } from './messages.table.ts';

/** Whether neither of the users has blocked the other. */
export const isUnblocked = (one: SQLWrapper, other: SQLWrapper): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${blocks} WHERE (${blocks.userId}, ${blocks.blockedId}) IN
    ((${one}, ${other}), (${other}, ${one})))`;
