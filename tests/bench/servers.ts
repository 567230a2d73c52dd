import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { connect } from '#server/db/connection/connect.ts';
import { migrate } from '#server/db/migrate.ts';
import { folderStore } from '#server/images/folderStore.ts';
import { systemClock } from '#server/shared/clock.ts';
import { forgetDiscarded } from '#server/images/images.queries.ts';
import { createImagesService } from '#server/images/images.service.ts';
import { BOT_TOKEN } from '#tests/support/initData.ts';
import type { BareAnswer } from './bareServer.ts';
import { fillDatabase } from './dataset.ts';
import { freePort } from '#tests/support/freePort.ts';

const ROOT = join(import.meta.dirname, '../..');
/** A photo of the demo. */
export const PHOTO = join(ROOT, 'mock-env/demo/photos/cats/kotenok.jpg');

interface Storage {
  dataDir: string;
  databaseUrl: string | undefined;
}

interface Running {
  child: ChildProcess;
  port: number;
}

/** Fills an empty database and stores the image of one ad; returns the image's id. */
export async function fillSite(storage: Storage, ads: number): Promise<string> {
  const connection = await connect(storage);
  await migrate(connection);
  await fillDatabase(connection, ads, new Date());
  const imageStore = folderStore(join(storage.dataDir, 'images'));
  const images = createImagesService({
    config: { rateLimits: false },
    db: connection.db,
    clock: systemClock(0),
    imageStore,
    log: pino({ level: 'silent' }),
  });
  const { id } = await images.store(readFileSync(PHOTO), 'photo.jpg');
  // A stored image belongs to an ad, and only images of public ads are served.
  const newest = 'SELECT max(id) FROM ads WHERE status = 1 AND deleted_at IS NULL';
  await forgetDiscarded(connection.db, [id]);
  await connection.runAlone(({ run }) =>
    run(`UPDATE ads SET images = ARRAY['${id}'] WHERE id = (${newest})`),
  );
  await connection.close();
  return id;
}

/**
 * Starts the server as in production, but without rate limits: all requests come from one address.
 */
export async function startSite(
  { dataDir, databaseUrl }: Storage,
  settings: Record<string, string> = {},
): Promise<Running> {
  const port = await freePort();
  const child = spawn(process.execPath, [...process.execArgv, join(ROOT, 'server/main.ts')], {
    cwd: dataDir,
    // Reading the log here would slow the requests down.
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      // As in the unit.
      MALLOC_ARENA_MAX: '2',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: 'https://petskod.example',
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      BOT_TOKEN,
      BOT_USERNAME: 'petskod_bench_bot',
      RATE_LIMITS: 'off',
      ...settings,
    },
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    if (ready?.ok) return { child, port };
    await new Promise((wait) => setTimeout(wait, 20));
  }
}

/** Reads a server's metrics. Returns one without labels, as it is or as megabytes; NaN when absent. */
export async function readMetrics({ port }: Pick<Running, 'port'>) {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const value = (name: string): number =>
    Number(new RegExp(`^${name} (\\S+)`, 'mu').exec(text)?.[1]);
  return { value, megabytes: (name: string): number => value(name) / 1024 ** 2 };
}

/** Starts a server that answers every request with the last bytes it was given. */
export async function startBareServer() {
  const child = fork(join(import.meta.dirname, 'bareServer.ts'), { serialization: 'advanced' });
  const [port] = (await once(child, 'message')) as [number];
  return {
    child,
    port,
    async answerWith(answer: BareAnswer): Promise<void> {
      child.send(answer);
      await once(child, 'message');
    },
  };
}

export async function stop({ child }: Pick<Running, 'child'>): Promise<void> {
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}
