import { pgTable, text } from 'drizzle-orm/pg-core';

/** Words of ads as people write them: a search corrects its spelling to one of these. */
export const words = pgTable('search_words', {
  word: text('word').primaryKey(),
});
