import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { IS_TOO_OLD, TOO_OLD } from '#server/db/baseline.ts';
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

/** What pg_dump says to a server that is newer than itself. */
const OLDER = /server version: (?<server>\d+).*pg_dump version: (?<program>\d+)/u;

export async function dumpPostgres(databaseUrl: string, folder: string): Promise<void> {
  const { dbname, env } = connectionOf(databaseUrl);
  const args = [
    dbname,
    '--format=custom',
    '--no-owner',
    `--exclude-schema=${REPLACED}*`,
    `--file=${join(folder, POSTGRES_FILE)}`,
  ];
  const { child, ended } = start('pg_dump', args, ['ignore', 'inherit', 'pipe'], env);
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
    process.stderr.write(chunk);
  });
  await ended.catch((error: unknown) => {
    const { server, program } = OLDER.exec(said)?.groups ?? {};
    if (!server) throw error;
    throw new BackupError(
      `pg_dump is version ${program}, the server ${server}: install its client programs (on Debian: apt-get install postgresql-client-${server}).`,
    );
  });
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
    IF ${IS_TOO_OLD} THEN
      RAISE '${TOO_OLD}';
    END IF;
  END $check$;`;

/**
 * The line of PostgreSQL 17's programs that servers before 17 do not know: their archives restore
 * without it.
 */
const NEWER_SETTING = /^SET transaction_timeout = 0;\n/mu;

/** Passes a script on without that line, which stands in its first lines. */
async function* withoutNewerSetting(script: AsyncIterable<Buffer>) {
  let isFirst = true;
  for await (const chunk of script) {
    yield isFirst
      ? Buffer.from(chunk.toString('latin1').replace(NEWER_SETTING, ''), 'latin1')
      : chunk;
    isFirst = false;
  }
}

/** A script that fills an empty schema `public`, such as that of an archive. */
export type Script = AsyncIterable<string | Uint8Array>;

/** The script of the archive in this backup; throws when pg_restore fails. */
export async function* archiveScript(folder: string): AsyncGenerator<Buffer> {
  const options = ['--no-owner', '--no-privileges', '--no-comments', '--file=-'];
  const { child, ended } = start(
    'pg_restore',
    [...options, join(folder, POSTGRES_FILE)],
    ['ignore', 'pipe', 'inherit'],
  );
  const { stdout } = child;
  if (!stdout) throw new Error('pg_restore has no pipe');
  // Awaited below; a reader that stops before is no unhandled rejection.
  ended.catch(() => {});
  try {
    yield* withoutNewerSetting(stdout as AsyncIterable<Buffer>);
    await ended;
  } finally {
    child.kill();
  }
}

/** Runs `before`, the script and `after` in one transaction. Throws when the data are too old. */
async function runScript(
  databaseUrl: string,
  filling: Script,
  { before, after }: { before: string; after: string },
): Promise<void> {
  const { dbname, env } = connectionOf(databaseUrl);
  const psql = start(
    'psql',
    [dbname, '--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1'],
    ['pipe', 'ignore', 'pipe'],
    env,
  );
  let said = '';
  psql.child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const { stdin } = psql.child;
  if (!stdin) throw new Error('psql has no pipe');
  async function* script() {
    yield `BEGIN; ${before}\n`;
    yield* filling;
    // Without COMMIT nothing is changed.
    yield `${after} COMMIT;\n`;
  }
  // psql ends at the first error and says why; its exit code counts.
  const [ended, piped] = await Promise.allSettled([psql.ended, pipeline(script, stdin)]);
  if (said.includes(TOO_OLD)) throw new BackupError(TOO_OLD);
  process.stderr.write(said);
  if (ended.status === 'rejected') throw ended.reason;
  if (piped.status === 'rejected') throw piped.reason;
}

/**
 * Restores into a database of its own, which is deleted after the work with it. The role of
 * `databaseUrl` has to be allowed to create databases.
 */
export async function withScratchDatabase<Result>(
  databaseUrl: string,
  filling: Script,
  work: (scratchUrl: string) => Promise<Result>,
): Promise<Result> {
  const name = `petskod_check_${timestamp().toLowerCase().replaceAll('-', '_')}`;
  const { dbname, env } = connectionOf(databaseUrl);
  const psql = (command: string) =>
    start(
      'psql',
      [dbname, '--no-psqlrc', '--quiet', `--command=${command}`],
      ['ignore', 'ignore', 'inherit'],
      env,
    ).ended;
  await psql(`CREATE DATABASE ${name} TEMPLATE template0`).catch((error: unknown) => {
    throw new BackupError('A check needs a role that may create databases.', { cause: error });
  });
  try {
    const scratch = new URL(databaseUrl);
    scratch.pathname = `/${name}`;
    await runScript(scratch.href, filling, { before: '', after: CHECK });
    return await work(scratch.href);
  } finally {
    await psql(`DROP DATABASE ${name}`);
  }
}

/** A schema without anything in it is no place where anybody looks for something. */
const dropEmpty = (schema: string): string => `
  DO $drop$ BEGIN
    DROP SCHEMA ${schema} RESTRICT;
  EXCEPTION WHEN dependent_objects_still_exist THEN
    NULL;
  END $drop$;`;

/**
 * Replaces the database in one transaction: until the script has run completely, the site's data
 * stay as they are. What was there is moved into another schema.
 * @returns its name; it does not exist when nothing was there
 */
export async function restorePostgres(databaseUrl: string, filling: Script): Promise<string> {
  const replaced = REPLACED + timestamp().toLowerCase().replaceAll('-', '_');
  await runScript(databaseUrl, filling, {
    before: moveAside(replaced),
    after: CHECK + dropEmpty(replaced),
  });
  return replaced;
}
