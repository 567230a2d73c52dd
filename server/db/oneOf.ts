import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Whether a column has one of the ids. The ids are one parameter, so the plan does not depend on
 * their number.
 */
export const oneOf = (column: PgColumn, ids: number[]): SQL => amongst(column, idList(ids));

/** The same with a placeholder; its value comes from `idList`. */
export const oneOfThese = (column: PgColumn, place: string): SQL =>
  amongst(column, sql.placeholder(place));

export const idList = (ids: number[]): string => `{${ids.join(',')}}`;

const amongst = (column: PgColumn, list: unknown): SQL => sql`${column} = ANY(${list}::integer[])`;
