import { chmodSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { BackupError, type Written } from './archive.ts';

/** The socket is in the data folder: its permissions decide who may request a backup. */
const socketPath = (dataDir: string): string => join(dataDir, 'backup.sock');

/**
 * Listens for backup requests to the server that has the embedded database open; returns `close`.
 * @param write makes the backup in this folder
 */
export async function openControlSocket(
  dataDir: string,
  log: Logger,
  write: (folder: string) => Promise<Written>,
): Promise<() => void> {
  const socket = socketPath(dataDir);
  // A killed server leaves its socket; the data lock rules out a running one.
  rmSync(socket, { force: true });
  const answer = async (incoming: IncomingMessage): Promise<object> => {
    try {
      const written = await write(await text(incoming));
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

/** Requests a backup from the running server; undefined when none is running. */
export async function requestBackup(dataDir: string, folder: string): Promise<Written | undefined> {
  const answer = await new Promise<string | undefined>((resolve, reject) => {
    const clientRequest = request(
      { socketPath: socketPath(dataDir), method: 'POST' },
      (response) => {
        text(response).then(resolve, reject);
      },
    );
    clientRequest.on('error', (error: NodeJS.ErrnoException) => {
      const isNotRunning = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      if (isNotRunning) resolve(undefined);
      else reject(error);
    });
    clientRequest.end(folder);
  });
  if (answer === undefined) return undefined;
  const { failed, ...written } = JSON.parse(answer) as Written & { failed?: string };
  if (failed) throw new BackupError(failed);
  return written;
}
