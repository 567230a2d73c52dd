import { chmodSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { BackupError, type BackedUp } from './archive.ts';

/** The socket is in the data folder: its permissions decide who may request a backup. */
const socketPath = (dataDir: string): string => join(dataDir, 'backup.sock');

const BACKUP = '/';
const CHECK = '/check';

/** What the server that has the embedded database open does for other programs. */
interface Work {
  /** Makes a backup in this folder. */
  backUp(folder: string): Promise<BackedUp>;
  /** Stores whether the last backup could be restored. */
  noteCheck(isGood: boolean): Promise<void>;
}

/** Listens for requests to the server that has the embedded database open; returns `close`. */
export async function openControlSocket(
  dataDir: string,
  log: Logger,
  { backUp, noteCheck }: Work,
): Promise<() => void> {
  const socket = socketPath(dataDir);
  // A killed server leaves its socket; the data lock rules out a running one.
  rmSync(socket, { force: true });
  const answer = async (incoming: IncomingMessage): Promise<object> => {
    const given = await text(incoming);
    try {
      if (incoming.url === CHECK) {
        await noteCheck(JSON.parse(given) === true);
        return {};
      }
      const written = await backUp(given);
      log.info(written, 'backed up');
      return written;
    } catch (error) {
      log.error({ err: error }, 'backup failed');
      return { failed: (error as Error).message };
    }
  };
  const server = createServer(async (incoming, response) => {
    response.end(JSON.stringify(await answer(incoming)));
  });
  server.on('error', (error) => log.warn({ err: error }, 'no backups while the server runs'));
  await new Promise<void>((resolve) => {
    server.once('listening', resolve).once('error', () => resolve());
    server.listen(socket);
  });
  if (server.listening) chmodSync(socket, 0o600);
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

/** Asks the running server; undefined when none is running. Throws a BackupError with its reason. */
async function ask(dataDir: string, path: string, body: string): Promise<object | undefined> {
  const answer = await new Promise<string | undefined>((resolve, reject) => {
    const clientRequest = request(
      { socketPath: socketPath(dataDir), path, method: 'POST' },
      (response) => {
        text(response).then(resolve, reject);
      },
    );
    clientRequest.on('error', (error: NodeJS.ErrnoException) => {
      const isNotRunning = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      if (isNotRunning) resolve(undefined);
      else reject(error);
    });
    clientRequest.end(body);
  });
  if (answer === undefined) return undefined;
  const { failed, ...done } = JSON.parse(answer) as { failed?: string };
  if (failed) throw new BackupError(failed);
  return done;
}

/** Requests a backup from the running server; undefined when none is running. */
export const requestBackup = (dataDir: string, folder: string): Promise<BackedUp | undefined> =>
  ask(dataDir, BACKUP, folder) as Promise<BackedUp | undefined>;

/** Tells the running server whether the last backup could be restored; false when none is running. */
export const reportCheck = async (dataDir: string, isGood: boolean): Promise<boolean> =>
  (await ask(dataDir, CHECK, JSON.stringify(isGood))) !== undefined;
