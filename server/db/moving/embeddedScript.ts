import type { PGlite } from '@electric-sql/pglite';
import { connectionTo, openEmbedded } from '#server/db/connection/connect.ts';
import { migrate, RECORDS } from '#server/db/migrate.ts';
import { migrationNames, migrationsFolder, readMigration } from '#server/db/migrationFiles.ts';

/** So many pages of 8 KB are in memory at once, as text. */
const PAGES_AT_ONCE = 1000;

/** The columns that are stored; generated ones follow from them. */
const TABLES = `
  SELECT quote_ident(table_name) AS name, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
  FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
  WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND is_generated = 'NEVER'
  GROUP BY table_name ORDER BY table_name`;

interface Table {
  name: string;
  columns: string;
}

/** Rows come in any order and as they are: triggers and references are back when all have come. */
const BEFORE_ROWS = `
  SET CONSTRAINTS ALL IMMEDIATE;
  CREATE TEMP TABLE later ON COMMIT DROP AS
    SELECT conrelid::regclass AS place, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace;
  DO $rows$ DECLARE command text; BEGIN
    FOR command IN
      SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', place, name) FROM later
      UNION ALL SELECT format('ALTER TABLE public.%I DISABLE TRIGGER USER', tablename) FROM pg_tables
        WHERE schemaname = 'public'
    LOOP EXECUTE command; END LOOP;
  END $rows$;`;
const AFTER_ROWS = `
  DO $rows$ DECLARE command text; BEGIN
    FOR command IN
      SELECT format('ALTER TABLE %s ADD CONSTRAINT %I %s', place, name, definition) FROM later
      UNION ALL SELECT format('ALTER TABLE public.%I ENABLE TRIGGER USER', tablename) FROM pg_tables
        WHERE schemaname = 'public'
    LOOP EXECUTE command; END LOOP;
  END $rows$;`;

/** All migrations as one script for a database without rows, where nothing has to be gentle. */
const schemaScript = (): string =>
  migrationNames()
    .map((name) => {
      const { script, steps = [{ statement: script }] } = readMigration(migrationsFolder, name);
      return steps.map(({ statement }) => statement.replaceAll(' CONCURRENTLY', '')).join('\n');
    })
    .join('\nSET CONSTRAINTS ALL IMMEDIATE;\n');

/**
 * Migrates the embedded database in this folder, and yields it as a script for psql that fills an empty
 * schema `public`, table by table, and fails unless each has as many rows as here.
 */
export async function* embeddedScript(dataFolder: string): AsyncGenerator<string | Uint8Array> {
  const client = await openEmbedded({ dataDir: dataFolder });
  try {
    await migrate(await connectionTo(client));
    const { rows: tables } = await client.query<Table>(TABLES);
    yield `SET client_encoding = 'UTF8'; SET client_min_messages = warning; ${RECORDS};\n${schemaScript()}\n${BEFORE_ROWS}\n`;
    yield `TRUNCATE ${tables.map(({ name }) => `public.${name}`).join(', ')};\n`;
    for (const table of tables) yield* rowsOf(client, table);
    yield* sequencesOf(client);
    yield `${AFTER_ROWS}\n`;
  } finally {
    await client.close();
  }
}

async function* rowsOf(client: PGlite, { name, columns }: Table) {
  const { rows } = await client.query<{ pages: number; count: string }>(
    `SELECT pg_relation_size('public.${name}') / 8192 AS pages, (SELECT count(*) FROM public.${name}) AS count`,
  );
  const { pages = 0, count = '0' } = rows[0] ?? {};
  yield `COPY public.${name} (${columns}) FROM stdin;\n`;
  for (let page = 0; page < pages; page += PAGES_AT_ONCE) {
    const { blob } = await client.query(
      `COPY (SELECT ${columns} FROM public.${name}
        WHERE ctid >= '(${page},0)' AND ctid < '(${page + PAGES_AT_ONCE},0)') TO '/dev/blob'`,
    );
    if (blob) yield new Uint8Array(await blob.arrayBuffer());
  }
  yield `\\.\nDO $count$ BEGIN
    IF (SELECT count(*) FROM public.${name}) <> ${count} THEN RAISE 'rows of ${name} are missing'; END IF;
  END $count$;\n`;
}

async function* sequencesOf(client: PGlite) {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(sequencename) AS name FROM pg_sequences WHERE schemaname = 'public'`,
  );
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ next: string; used: boolean }>(
      `SELECT last_value AS next, is_called AS used FROM public.${name}`,
    );
    const [{ next, used } = { next: '1', used: false }] = values;
    yield `SELECT setval('public.${name}', ${next}, ${used});\n`;
  }
}
