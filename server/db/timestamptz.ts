import { timestamp } from 'drizzle-orm/pg-core';

/** A column with a moment; read and written as a Date. */
export const timestamptz = (name: string) => timestamp(name, { withTimezone: true });
