import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { CONSENT_VERSION } from '#contract/session/consent.ts';
import { EMBEDDED_FOLDER } from '#server/db/connection/connect.ts';
import { Caller, type Site } from './client.ts';
import { BOT_TOKEN, initDataOf } from './initData.ts';
import { copyDatabase } from './migratedDatabase.ts';

const ROOT = join(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'server/main.ts');

/** Log lines in the error of a failed request. */
const LINES_SHOWN = 10;

export const ADMIN_TELEGRAM_ID = 9001;

interface Listening {
  pid: number;
  port: number;
}

export interface ServerProcess {
  url: string;
  pid: number;
  visitor: Caller;
  /** Lines that the process has written. */
  log: string[];
  /** Signs in with current launch data, and consents. */
  enter(telegramId: number): Promise<Caller>;
  /** For requests that a Caller cannot make. */
  site: Site;
  /** Sends the signal and waits until the process has exited. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/** A temporary folder; call `remove` at the end. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'petskod-process-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

const environmentOf = (dataDir: string, settings: Record<string, string | undefined>) => ({
  PATH: process.env['PATH'],
  NODE_ENV: 'test',
  PORT: '0',
  HOST: '127.0.0.1',
  PUBLIC_URL: 'http://petskod.test',
  DATA_DIR: dataDir,
  BOT_TOKEN,
  BOT_USERNAME: 'petskod_test_bot',
  ADMIN_TELEGRAM_ID: String(ADMIN_TELEGRAM_ID),
  JWT_SECRET: 'a secret of tests that is long enough to sign tokens',
  MODERATION: 'after',
  ...settings,
});

/** Signs in with current launch data, and consents. */
export async function enter(site: Site, telegramId: number): Promise<Caller> {
  const initData = initDataOf(
    { id: telegramId, first_name: `user ${telegramId}` },
    { at: new Date() },
  );
  const path = '/api/auth/telegram/initdata';
  const answer = await new Caller(site).post<{ token: string }>(path, { initData });
  if (answer.status !== 200) throw new Error(`login: ${answer.status} ${answer.detail}`);
  const caller = new Caller(site, answer.body.token);
  const consent = await caller.post('/api/consent', { version: CONSENT_VERSION });
  if (consent.status !== 200) throw new Error(`consent: ${consent.status} ${consent.detail}`);
  return caller;
}

/**
 * Starts `server/main.ts` on a free port and waits until it listens. An empty data folder gets a
 * migrated database first.
 * @param onLine called with each line of its log
 */
export async function startServer(
  dataDir: string,
  settings: Record<string, string | undefined>,
  onLine: (line: string) => void = () => {},
): Promise<ServerProcess> {
  if (!settings['DATABASE_URL'] && !existsSync(join(dataDir, EMBEDDED_FOLDER))) {
    await copyDatabase(dataDir);
  }
  const child = spawn(process.execPath, [MAIN], {
    // A folder without a developer's .env.
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environmentOf(dataDir, settings),
  });
  const log: string[] = [];
  const port = await new Promise<number>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      log.push(line);
      onLine(line);
      if (line.includes('"msg":"listening"')) resolve((JSON.parse(line) as { port: number }).port);
    });
    createInterface(child.stderr).on('line', (line) => log.push(line));
    child.once('close', (code) =>
      reject(new Error(`the server ended with ${code}:\n${log.join('\n')}`)),
    );
  });
  const url = `http://127.0.0.1:${port}`;
  /** Like fetch's error, with the state of the server. */
  const failWithLog = (path: string) => (error: TypeError) => {
    const state = child.exitCode ?? child.signalCode ?? 'running';
    const lines = [`${path}: ${String(error.cause)}; server: ${state}`, ...log.slice(-LINES_SHOWN)];
    throw new TypeError(lines.join('\n'), { cause: error.cause });
  };
  const site: Site = {
    request: (path, init) => fetch(`${url}${path}`, init).catch(failWithLog(path)),
  };
  const visitor = new Caller(site);

  return {
    url,
    pid: child.pid as number,
    visitor,
    log,
    site,
    enter: (telegramId) => enter(site, telegramId),
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}

/**
 * Runs `server/main.ts` with a socket that is opened before and outlives it, as systemd does with
 * `petskod.socket`, and starts it again when it has ended well.
 */
export async function startWithSocket(
  dataDir: string,
  settings: Record<string, string | undefined>,
): Promise<{ url: string; restart(): Promise<void>; end(): void }> {
  const socket = createServer().listen(0, '127.0.0.1');
  await once(socket, 'listening');
  const { fd } = Reflect.get(socket, '_handle') as { fd: number };
  const serve = 'sh -c \'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$1"\' "$0" "$1"';
  const service = spawn('sh', ['-c', `while ${serve}; do :; done`, process.execPath, MAIN], {
    cwd: dataDir,
    stdio: ['ignore', 'pipe', 'ignore', fd],
    env: environmentOf(dataDir, settings),
    detached: true,
  });
  socket.close();
  const lines = createInterface(service.stdout as Readable);
  const listening = (): Promise<Listening> =>
    new Promise((resolve, reject) => {
      service.once('exit', () => reject(new Error('the server ended by itself')));
      lines.on('line', (line) => {
        if (line.includes('"msg":"listening"')) resolve(JSON.parse(line) as Listening);
      });
    });
  let { pid, port } = await listening();
  return {
    url: `http://127.0.0.1:${port}`,
    async restart() {
      process.kill(pid, 'SIGTERM');
      ({ pid, port } = await listening());
    },
    end: () => void process.kill(-(service.pid as number), 'SIGKILL'),
  };
}
