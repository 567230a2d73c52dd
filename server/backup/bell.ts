import { chmodSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Logger } from 'pino';
import { BackupError } from './archive.ts';

/** A socket in the data folder: who may read the folder may ask for a backup, nobody else. */
const bellOf = (dataDir: string): string => join(dataDir, 'backup.sock');

/**
 * Lets the server that holds the embedded database back it up when it is asked to.
 * @param write makes the backup in this folder and answers how many pictures it has
 */
export async function answerBell(
  dataDir: string,
  log: Logger,
  write: (folder: string) => Promise<number>,
): Promise<() => void> {
  const bell = bellOf(dataDir);
  // Left behind by a server that was killed; the data folder's lock says that no other is running.
  rmSync(bell, { force: true });
  const answer = async (asked: IncomingMessage): Promise<object> => {
    try {
      const images = await write(await text(asked));
      log.info({ images }, 'backed up');
      return { images };
    } catch (error) {
      log.error({ err: error }, 'backup failed');
      return { failed: (error as Error).message };
    }
  };
  const server = createServer(async (asked, response) => {
    response.end(JSON.stringify(await answer(asked)));
  });
  server.on('error', (error) => log.warn({ err: error }, 'no backups while the server runs'));
  await new Promise<void>((resolve) => {
    server.once('listening', resolve).once('error', () => resolve());
    server.listen(bell);
  });
  if (server.listening) chmodSync(bell, 0o600);
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

/** Asks the running server for a backup; undefined when none is running. */
export async function ringBell(dataDir: string, folder: string): Promise<number | undefined> {
  const answer = await new Promise<string | undefined>((resolve, reject) => {
    const asking = request({ socketPath: bellOf(dataDir), method: 'POST' }, (response) => {
      text(response).then(resolve, reject);
    });
    asking.on('error', (error: NodeJS.ErrnoException) => {
      const isNobody = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      if (isNobody) resolve(undefined);
      else reject(error);
    });
    asking.end(folder);
  });
  if (answer === undefined) return undefined;
  const { images, failed } = JSON.parse(answer) as { images?: number; failed?: string };
  if (failed) throw new BackupError(failed);
  return images ?? 0;
}
