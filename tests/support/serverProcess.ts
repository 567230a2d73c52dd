import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { CONSENT_VERSION } from '#contract/consent.ts';
import { EMBEDDED_FOLDER } from '#server/db/connect.ts';
import { Caller, type Site } from './client.ts';
import { BOT_TOKEN, initDataOf } from './initData.ts';
import { copyDatabase } from './migratedDatabase.ts';

const ROOT = join(import.meta.dirname, '../..');
const MAIN = join(ROOT, 'server/main.ts');

/** Log lines in the error of a failed request. */
const LINES_SHOWN = 10;

export const ADMIN_TELEGRAM_ID = 9001;

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
    env: {
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
    },
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
    async enter(telegramId) {
      const initData = initDataOf(
        { id: telegramId, first_name: `user ${telegramId}` },
        { at: new Date() },
      );
      const answer = await visitor.post<{ token: string }>('/api/auth/telegram/initdata', {
        initData,
      });
      if (answer.status !== 200) throw new Error(`login: ${answer.status} ${answer.detail}`);
      const caller = new Caller(site, answer.body.token);
      const consent = await caller.post('/api/consent', { version: CONSENT_VERSION });
      if (consent.status !== 200) throw new Error(`consent: ${consent.status} ${consent.detail}`);
      return caller;
    },
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}
