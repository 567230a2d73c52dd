import { expect, test } from 'vitest';
import { connect } from '#server/db/connect.ts';
import { migrationNames, migrationsFolder, readMigration } from '#server/db/migrationFiles.ts';

/** What servers of a version rely on: every column as they know it. */
const COLUMNS = `
  SELECT table_name || '.' || column_name || ' ' || udt_name || CASE is_nullable WHEN 'NO' THEN ' not null' ELSE '' END
  FROM information_schema.columns WHERE table_schema = 'public'`;

/** Constraints that writes of an older server could violate. */
const DEMANDS = `
  SELECT table_name || '.' || column_name || ' must be given' FROM information_schema.columns
  WHERE table_schema = 'public' AND is_nullable = 'NO' AND column_default IS NULL
    AND is_identity = 'NO' AND is_generated = 'NEVER'
  UNION SELECT conrelid::regclass || '.' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
  WHERE contype IN ('c', 'f', 'x') AND connamespace = 'public'::regnamespace
  UNION SELECT indrelid::regclass || '.' || indexrelid::regclass || ' is unique' FROM pg_index
  WHERE indisunique AND NOT indisprimary AND indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)`;

/** The only table that was changed this way, while still empty. */
const BEFORE_THE_FIRST_BOOST = [
  'changed: boosts.ends_at timestamptz not null',
  'changed: boosts.starts_at timestamptz not null',
  'demanded: boosts.boosts_check CHECK (((starts_at IS NULL) = (ends_at IS NULL)))',
  'demanded: boosts.boosts_check1 CHECK ((ends_at >= starts_at))',
  'demanded: boosts.boosts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id)',
  'demanded: boosts.boosts_order_id_key is unique',
  'demanded: boosts.boosts_waiting is unique',
  'demanded: boosts.order_id must be given',
];

/** A check that allows more than the one it replaces. */
const WIDENED = [
  "demanded: orders.orders_currency_check CHECK ((currency = ANY (ARRAY['RUB'::text, 'XTR'::text])))",
];

/** A key of a column that servers of the version before leave empty. */
const LEFT_EMPTY = [
  'demanded: push_subscriptions.push_subscriptions_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE',
];

const tableOf = (fact: string): string => fact.slice(0, fact.indexOf('.'));

test('each migration has a number of its own', () => {
  const numbers = migrationNames().map((name) => /^(\d{4})_\w+\.sql$/u.exec(name)?.[1] ?? name);
  expect(numbers).toEqual([...new Set(numbers)]);
});

test('migrations only add, so that servers of the version before go on beside the new ones', async () => {
  const connection = await connect({ databaseUrl: undefined, dataDir: undefined });
  const breaking: string[] = [];
  let columns: string[] = [];
  let demands: string[] = [];
  await connection.runAlone(async ({ run, column }) => {
    const rowsOf = async (query: string) => (await column(query)) as string[];
    for (const name of migrationNames()) {
      const { script, steps = [{ statement: script }] } = readMigration(migrationsFolder, name);
      for (const { statement } of steps) await run(statement);
      const [columnsNow, demandsNow] = [await rowsOf(COLUMNS), await rowsOf(DEMANDS)];
      const known = new Set(columns.map(tableOf));
      const changed = columns.filter((fact) => !columnsNow.includes(fact));
      const demanded = demandsNow.filter(
        (fact) => known.has(tableOf(fact)) && !demands.includes(fact),
      );
      breaking.push(
        ...changed.map((fact) => `changed: ${fact}`),
        ...demanded.map((fact) => `demanded: ${fact}`),
      );
      [columns, demands] = [columnsNow, demandsNow];
    }
    expect(columns.length).toBeGreaterThan(100);
  });
  await connection.close();
  expect(breaking.toSorted()).toEqual([...BEFORE_THE_FIRST_BOOST, ...WIDENED, ...LEFT_EMPTY]);
}, 60_000);
