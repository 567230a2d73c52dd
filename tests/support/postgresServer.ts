import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '#server/db/connection/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { findPostgres } from './postgresBinaries.ts';
import { freePort } from './freePort.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of this run's PostgreSQL server, without a database name. */
    postgresUrl: string;
    /** The same file runs on PostgreSQL too. */
    isSecondDatabase: boolean;
  }
}

/** The migrated database that workers copy. */
export const TEMPLATE = 'migrated';

// No durability for test data.
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/** PostgreSQL does not run as root: use an ordinary user of the system then. */
function ordinaryUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = ['postgres', 'nobody']
    .map((name) => users.find(([known]) => known === name))
    .find((found) => found !== undefined);
  if (!user) throw new Error('no user to run PostgreSQL as: neither postgres nor nobody');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Resolves when the server is ready; rejects with its output when it exits. */
function ready(server: ChildProcess): Promise<void> {
  let said = '';
  return new Promise((resolve, reject) => {
    server.stderr?.on('data', (text) => {
      said += text;
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${said}`)));
  });
}

export interface OwnPostgres {
  /** Server URL without a database name. */
  url: string;
  /** Stops all its processes for a while: connections stay open, and nothing answers. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** Starts a temporary PostgreSQL server. */
export async function startPostgres(settings: string[] = []): Promise<OwnPostgres> {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL is not installed');
  const user = ordinaryUser();
  const folder = mkdtempSync(join(tmpdir(), 'petskod-postgres-'));
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder };

  await promisify(execFile)(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'petskod', '--auth=trust', '--no-sync', '-E', 'UTF8', '--locale=C'],
    options,
  );
  const port = await freePort();
  const server = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port)].concat(
      [...FAST, ...settings].flatMap((setting) => ['-c', setting]),
    ),
    { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await ready(server);
  const signalAll = (signal: NodeJS.Signals): void => {
    server.kill(signal);
    const children = readFileSync(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8');
    for (const pid of children.trim().split(' ')) process.kill(Number(pid), signal);
  };
  return {
    url: `postgres://petskod@127.0.0.1:${port}`,
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async stop() {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Creates a database, empty or as a copy, in place of one with this name; returns its URL. */
export async function createDatabase(
  server: string,
  name: string,
  template = 'template1',
): Promise<string> {
  const client = new Client(`${server}/postgres`);
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  await client.end();
  return `${server}/${name}`;
}

/** Creates the migrated database that workers copy. */
async function createTemplate(server: string): Promise<void> {
  await createDatabase(server, TEMPLATE);
  const connection = await connect({ databaseUrl: `${server}/${TEMPLATE}`, dataDir: undefined });
  await migrate(connection);
  await connection.close();
}

/** Vitest global setup: one server per project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  await createTemplate(url);
  project.provide('postgresUrl', url);
  return stop;
}
