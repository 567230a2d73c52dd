import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** Counters that triggers increment when visible data change. */
export const versions = pgTable('versions', {
  name: text('name').$type<'ads' | 'reference'>().primaryKey(),
  number: bigint('number', { mode: 'number' }).notNull(),
});
