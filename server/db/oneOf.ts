import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Whether a column holds one of the ids: however many there are, it is one parameter, made and planned as such. */
export const oneOf = (column: PgColumn, ids: number[]): SQL =>
  sql`${column} = ANY(${`{${ids.join(',')}}`}::integer[])`;
