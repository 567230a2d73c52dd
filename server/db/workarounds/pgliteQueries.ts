import type { PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite';

/** timestamp, timestamptz, interval, date and lists of these; lists of numeric. */
const READ_BY_ORM = [1114, 1184, 1186, 1082, 1115, 1185, 1187, 1182, 1231];

/**
 * Library: PGlite 0.5.16 under drizzle-orm 0.45.4. The ORM passes parsers for these types with every
 * query; they are set once here, because withFewerSteps drops them.
 */
export function leaveTimesToOrm(client: PGlite): void {
  for (const type of READ_BY_ORM) client.parsers[type] = (value: string) => value;
}

/**
 * Library: PGlite 0.5.16 under drizzle-orm 0.45.4. PGlite copies the parsers of all types when a query
 * brings its own, which costs a tenth of a small query. A query without values goes by the simple
 * protocol: one message instead of five.
 * Can go when PGlite does neither; the test fails on a new version of either library.
 */
export const withFewerSteps = (
  client: PGlite | Transaction,
): Pick<PGlite, 'query' | 'transaction'> => ({
  async query<Row>(text: string, values: unknown[] = [], { rowMode }: QueryOptions = {}) {
    const options = rowMode && { rowMode };
    if (values.length > 0) return client.query<Row>(text, values, options);
    const [result] = await client.exec(text, options);
    return result as Results<Row>;
  },
  transaction: (work) =>
    (client as PGlite).transaction((transaction) =>
      work({ ...transaction, ...withFewerSteps(transaction) }),
    ),
});
