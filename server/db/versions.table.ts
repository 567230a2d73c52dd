import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/** How often what visitors see has changed; the database counts by itself. */
export const versions = pgTable('versions', {
  name: text('name').$type<'ads' | 'reference'>().primaryKey(),
  number: bigint('number', { mode: 'number' }).notNull(),
});
