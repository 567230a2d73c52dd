import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { BackupError, POSTGRES_FILE } from './archive.ts';

/** Runs a PostgreSQL program. The password is in the environment, so `ps` does not show it. */
async function runProgram(program: string, databaseUrl: string, args: string[]): Promise<void> {
  const url = new URL(databaseUrl);
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password);
  url.password = '';
  url.searchParams.delete('password');
  const child = spawn(program, [`--dbname=${url.href}`, ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...(password && { PGPASSWORD: password }) },
  });
  const [code] = (await once(child, 'exit').catch(() => {
    throw new BackupError(
      `${program} was not found: install PostgreSQL's client programs (on Debian: apt-get install postgresql-client) or use the backups of your database provider.`,
    );
  })) as [number | null];
  if (code !== 0) throw new BackupError(`${program} failed (${code}).`);
}

export const dumpPostgres = (databaseUrl: string, folder: string): Promise<void> =>
  runProgram('pg_dump', databaseUrl, [
    '--format=custom',
    '--no-owner',
    `--file=${join(folder, POSTGRES_FILE)}`,
  ]);

export const restorePostgres = (databaseUrl: string, folder: string): Promise<void> =>
  runProgram('pg_restore', databaseUrl, [
    '--clean',
    '--if-exists',
    '--no-owner',
    '--single-transaction',
    join(folder, POSTGRES_FILE),
  ]);
