import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Whether a column has one of the ids. The ids are one parameter, so the plan does not depend on
 * their number.
 */
export const oneOf = (column: PgColumn, ids: number[]): SQL => amongst(column, idList(ids));

/** The same with a placeholder; its value comes from `idList`. */
export const oneOfThese = (column: PgColumn, place: string): SQL =>
  amongst(column, sql.placeholder(place));

/** Conditions of a filter for ids. A single id is compared by itself: an index then has its order. */
export const idConditions = (column: PgColumn, name: string): Record<string, SQL> => ({
  [name]: oneOfThese(column, name),
  [`${name}Single`]: eq(column, sql.placeholder(`${name}Single`)),
});

/** The value of such a filter, by the name of its condition. */
export const idValues = (name: string, ids: number[]): Record<string, unknown> =>
  ids.length === 1 ? { [`${name}Single`]: ids[0] } : { [name]: idList(ids) };

export const idList = (ids: number[]): string => `{${ids.join(',')}}`;

const amongst = (column: PgColumn, list: unknown): SQL => sql`${column} = ANY(${list}::integer[])`;
