import { describe, expect, test } from 'vitest';
import { isOfBaseline } from '#server/db/baseline.ts';
import { connect } from '#server/db/connection/connect.ts';
import {
  migrationNames,
  migrationsFolder,
  parseMigration,
  readMigration,
} from '#server/db/migrationFiles.ts';

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
  expect(breaking).toEqual([]);
}, 60_000);

/** Reference lists are small. */
const LISTS = ['animal_types', 'breeds', 'caution_rules', 'cities', 'event_names', 'event_types'];
const SMALL = new Set([...LISTS, 'goods', 'services', 'versions']);

/** What may run for minutes while requests are served, and be repeated after a crash. */
const STEPS = [
  /^DROP INDEX CONCURRENTLY IF EXISTS \w+$/u,
  /^ALTER TABLE \w+ VALIDATE CONSTRAINT \w+$/u,
];
const ROWS_CHANGED = /^(?:UPDATE|DELETE FROM) (?:ONLY )?(\w+)/u;
const INDEX_BUILT =
  /^CREATE (?:UNIQUE )?INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?(\w+) ON (\w+)/u;

/** Statements in one line, without comments and bodies of functions. */
const statementsOf = (script: string): string[] =>
  script
    .replaceAll(/\$\$.*?\$\$/gsu, '')
    .replaceAll(/--.*$/gmu, '')
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/gu, ' ').trim())
    .filter((statement) => statement !== '');

/** The last file that rewrote rows of a table that grows. */
const LAST_IN_BATCHES = '0200';
const WRITE_A_BACKFILL =
  'The site is away while a migration rewrites rows: write a backfill (server/jobs/backfills.ts) instead of ';

/** Statements of a migration that stop a site which has many rows. */
function stopping(text: string, name = '9999_new.sql'): string[] {
  const { script, steps } = parseMigration(name, text);
  if (!steps) {
    const all = statementsOf(script);
    const created = all.map((statement) => /^CREATE TABLE (\w+)/u.exec(statement)?.[1]);
    return all.filter((statement) => {
      const table = INDEX_BUILT.exec(statement)?.[2] ?? ROWS_CHANGED.exec(statement)?.[1];
      return table !== undefined && !created.includes(table) && !SMALL.has(table);
    });
  }
  let before: string | undefined;
  return steps.flatMap(({ statement: step, isRepeated }) => {
    const [statement = '', ...more] = statementsOf(step);
    const index = INDEX_BUILT.exec(statement)?.[1];
    const rewritten = ROWS_CHANGED.exec(statement)?.[1];
    if (rewritten && isRepeated && name > `${LAST_IN_BATCHES}_~` && !SMALL.has(rewritten)) {
      return [WRITE_A_BACKFILL + statement];
    }
    const isGentle =
      more.length === 0 &&
      (STEPS.some((known) => known.test(statement)) ||
        (isRepeated && ROWS_CHANGED.test(statement) && statement.includes(' LIMIT ')) ||
        (index !== undefined &&
          statement.includes(' CONCURRENTLY ') &&
          before === `DROP INDEX CONCURRENTLY IF EXISTS ${index}`));
    before = statement;
    return isGentle ? [] : [statement];
  });
}

describe('migrations do not stop a site', () => {
  const OUTSIDE = '-- outside a transaction\n';
  const BATCHES =
    'UPDATE ads SET x = 1 WHERE id IN (SELECT id FROM ads WHERE x IS NULL LIMIT 1000);\n';
  const CREATE = 'CREATE INDEX CONCURRENTLY ads_x ON ads (x);\n';

  test.each(migrationNames().filter((name) => !isOfBaseline(name)))('%s', (name) => {
    expect(stopping(readMigration(migrationsFolder, name).script, name)).toEqual([]);
  });

  test.each([
    ['an index of a table with rows', 'CREATE INDEX ads_x ON ads (x);'],
    ['all rows in one statement', 'UPDATE ads SET x = 1;'],
    ['an index that keeps writes away', `${OUTSIDE}-- step\nCREATE INDEX ads_x ON ads (x);`],
    ['an unusable index of an earlier attempt', `${OUTSIDE}-- step\n${CREATE}`],
    ['all rows outside a transaction', `${OUTSIDE}-- step\nUPDATE ads SET x = 1;`],
    ['a rewrite in batches', `${OUTSIDE}-- step in batches\n${BATCHES}`],
    ['a strong lock without a limit', `${OUTSIDE}-- step\nALTER TABLE ads ADD COLUMN x integer;`],
  ])('%s is found', (_, script) => {
    expect(stopping(script)).toHaveLength(1);
  });

  test.each([
    ['an index of a new table', 'CREATE TABLE x (y integer);\nCREATE INDEX x_y ON x (y);'],
    ['a reference list', "UPDATE services SET name = 'x' WHERE id = 1;"],
    ['a function', 'CREATE FUNCTION x() RETURNS void LANGUAGE sql AS $$ UPDATE ads SET x = 1; $$;'],
    [
      'a repeatable index',
      `${OUTSIDE}-- step\nDROP INDEX CONCURRENTLY IF EXISTS ads_x;\n-- step\n${CREATE}`,
    ],
  ])('%s may be', (_, script) => {
    expect(stopping(script)).toEqual([]);
  });

  test('a rewrite of many rows is refused with what to write instead', () => {
    const script = `${OUTSIDE}-- step in batches\n${BATCHES}`;
    expect(stopping(script)[0]).toContain('write a backfill (server/jobs/backfills.ts)');
    expect(stopping(script, '0200_reports.sql')).toEqual([]);
  });
});
