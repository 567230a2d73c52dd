import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Whether a column holds one of the ids: however many there are, it is one parameter, made and planned as such. */
export const oneOf = (column: PgColumn, ids: number[]): SQL => amongst(column, idList(ids));

/** The same in a prepared statement: its place holds what `idList` makes. */
export const oneOfThese = (column: PgColumn, place: string): SQL =>
  amongst(column, sql.placeholder(place));

export const idList = (ids: number[]): string => `{${ids.join(',')}}`;

const amongst = (column: PgColumn, list: unknown): SQL => sql`${column} = ANY(${list}::integer[])`;
