import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { BackupError, POSTGRES_FILE, timestamp } from './archive.ts';

/** Schemas with what restores have replaced. */
const REPLACED = 'replaced_';

const throwMissing =
  (program: string) =>
  (error: NodeJS.ErrnoException): never => {
    if (error.code !== 'ENOENT') throw error;
    throw new BackupError(
      `${program} was not found: install PostgreSQL's client programs (on Debian: apt-get install postgresql-client) or use the backups of your database provider.`,
    );
  };

/** The password is in the environment, so `ps` does not show it. */
function connectionOf(databaseUrl: string): { dbname: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password);
  url.password = '';
  url.searchParams.delete('password');
  return {
    dbname: `--dbname=${url.href}`,
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  };
}

/** Starts a PostgreSQL program; `ended` throws when it fails. */
function start(program: string, args: string[], stdio: StdioOptions, env = process.env) {
  const child = spawn(program, args, { stdio, env });
  const ended = (async () => {
    const [code] = await once(child, 'close').catch(throwMissing(program));
    if (code !== 0) throw new BackupError(`${program} failed (${code}).`);
  })();
  return { child, ended };
}

export async function dumpPostgres(databaseUrl: string, folder: string): Promise<void> {
  const { dbname, env } = connectionOf(databaseUrl);
  const args = [
    dbname,
    '--format=custom',
    '--no-owner',
    `--exclude-schema=${REPLACED}*`,
    `--file=${join(folder, POSTGRES_FILE)}`,
  ];
  await start('pg_dump', args, ['ignore', 'inherit', 'inherit'], env).ended;
}

/**
 * Moves everything in the schema `public` into another one, except extensions, which may belong to
 * another role.
 */
const moveAside = (schema: string): string => `
  CREATE SCHEMA ${schema};
  DO $move$ DECLARE command text; BEGIN
    FOR command IN
      WITH objects (kind, classid, objid, name) AS (
          SELECT 'TABLE', tableoid, oid, oid::regclass::text FROM pg_class
            WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
          UNION ALL SELECT 'ROUTINE', tableoid, oid, oid::regprocedure::text FROM pg_proc
            WHERE pronamespace = 'public'::regnamespace
          UNION ALL SELECT 'TYPE', tableoid, oid, oid::regtype::text FROM pg_type
            WHERE typnamespace = 'public'::regnamespace AND typtype IN ('d', 'e')
          UNION ALL SELECT 'TEXT SEARCH CONFIGURATION', tableoid, oid, oid::regconfig::text
            FROM pg_ts_config WHERE cfgnamespace = 'public'::regnamespace)
      SELECT format('ALTER %s %s SET SCHEMA ${schema}', kind, name) FROM objects
        WHERE NOT EXISTS (SELECT FROM pg_depend d
          WHERE d.classid = objects.classid AND d.objid = objects.objid
            -- Of an extension, or a sequence that moves with its table.
            AND (deptype = 'e' OR deptype IN ('a', 'i') AND refclassid = 'pg_class'::regclass))
    LOOP
      EXECUTE command;
    END LOOP;
  END $move$;`;

const CHECK = `
  DO $check$ BEGIN
    IF to_regclass('public.migrations') IS NULL THEN
      RAISE 'the backup is not one of petskod';
    END IF;
  END $check$;`;

/**
 * Replaces the database in one transaction: until the archive is read completely, the site's data
 * stay as they are. What was there is moved into another schema.
 * @returns where
 */
export async function restorePostgres(databaseUrl: string, folder: string): Promise<string> {
  const replaced = REPLACED + timestamp().toLowerCase().replaceAll('-', '_');
  const { dbname, env } = connectionOf(databaseUrl);
  const psql = start(
    'psql',
    [dbname, '--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'],
    ['pipe', 'ignore', 'inherit'],
    env,
  );
  const { stdin } = psql.child;
  if (!stdin) throw new Error('psql has no input');
  // psql ends at the first error and says why; its exit code counts.
  stdin.on('error', () => {});
  stdin.write(`BEGIN; ${moveAside(replaced)}`);
  const options = ['--no-owner', '--no-privileges', '--no-comments', '--file=-'];
  const reading = start(
    'pg_restore',
    [...options, join(folder, POSTGRES_FILE)],
    ['ignore', 'pipe', 'inherit'],
  );
  reading.child.stdout?.pipe(stdin, { end: false });
  void psql.ended.catch(() => {}).then(() => reading.child.kill());
  // Without COMMIT nothing is changed.
  await reading.ended.then(
    () => stdin.end(`${CHECK} COMMIT;\n`),
    () => stdin.end(),
  );
  await Promise.all([reading.ended, psql.ended]);
  return `the schema ${replaced}`;
}
