import { boolean, customType, date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#server/db/timestamptz.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const ads = pgTable('ads', {
  id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
  section: smallint('section').notNull(),
  authorId: integer('author_id').notNull(),
  status: smallint('status').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  cityId: integer('city_id').notNull(),
  price: integer('price').notNull().default(0),
  images: text('images').array().notNull(),
  publicationKey: text('publication_key').notNull(),
  draftKey: text('draft_key'),
  draftDigest: text('draft_digest'),
  /** Triggers keep this and the next columns true: lists filter by them. */
  authorHidden: boolean('author_hidden').notNull().default(false),
  /** Breed, item, service or event name. */
  itemId: integer('item_id'),
  /** Category, or event type. */
  category: smallint('category'),
  /** Sex or condition. */
  trait: smallint('trait'),
  audience: smallint('audience'),
  eventDate: date('event_date', { mode: 'string' }),
  /** Of an event. */
  endsAt: timestamptz('ends_at'),
  /** Of an edit: the published ad that it changes. */
  editOf: integer('edit_of'),
  rejectionReason: text('rejection_reason'),
  /** Incremented by every change; decisions name the version they were made on. */
  version: integer('version').notNull().default(0),
  createdAt: timestamptz('created_at').notNull(),
  publishedAt: timestamptz('published_at'),
  expiresAt: timestamptz('expires_at'),
  /** The author keeps it for somebody until then. */
  reservedUntil: timestamptz('reserved_until'),
  /** When what visitors see has changed. */
  changedAt: timestamptz('changed_at'),
  /** Triggers keep it true: the lexemes of the texts and names that the ad shows. */
  search: tsvector('search').notNull().default(''),
  /** Which migration's rules `search` follows. */
  searchVersion: smallint('search_version').notNull().default(0),
  deletedAt: timestamptz('deleted_at'),
});
