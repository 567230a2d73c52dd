import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { runCommand, type Settings } from '#tests/support/backupCommand.ts';
import { hasCaddy, startCaddy } from '#tests/support/caddy.ts';
import { Caller, type Site } from '#tests/support/client.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { tinyImage } from '#tests/support/images.ts';
import { BOT_TOKEN } from '#tests/support/initData.ts';
import { petDraft } from '#tests/support/pets.ts';
import { copyDatabase } from '#tests/support/migratedDatabase.ts';
import { createDatabase } from '#tests/support/postgresServer.ts';
import {
  enter,
  startServer,
  startWithSocket,
  temporaryFolder,
} from '#tests/support/serverProcess.ts';

/*
 * The way of an operator through server/deploy/README.md, with the files that it names: settings from
 * .env.example, the environment of the units, the Caddyfile; without systemd, whose socket is imitated.
 */

const DEPLOY = join(import.meta.dirname, '../../../server/deploy');
const PATIENCE = { timeout: 120_000 };

const folder = temporaryFolder();
const dataDir = join(folder.path, 'data');
const backups = join(folder.path, 'backups');
const ends: (() => unknown)[] = [];

afterAll(async () => {
  for (const end of ends.toReversed()) await end();
  folder.remove();
});

/** The value of a key of a unit; the last one where it stands repeatedly. */
const unitValue = (unit: string, key: string): string =>
  [...readFileSync(join(DEPLOY, unit), 'utf8').matchAll(new RegExp(`^${key}=(.*)$`, 'gmu'))].at(
    -1,
  )?.[1] ?? '';

/** `Environment=` of a unit, with the folders of this test. */
function environmentOf(unit: string): Settings {
  const pairs = unitValue(unit, 'Environment')
    .replaceAll('/var/lib/petskod', dataDir)
    .replaceAll('/var/backups/petskod', backups)
    .split(' ')
    .map((pair) => pair.split('='));
  return Object.fromEntries(pairs) as Settings;
}

/** .env.example, filled in as its comments ask. */
function writeEnv(settings: Settings): void {
  const lines = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8')
    .split('\n')
    .map((line) => {
      const [, name = ''] = /^#?([A-Z\d_]+)=/u.exec(line) ?? [];
      return settings[name] === undefined ? line : `${name}=${settings[name]}`;
    });
  for (const name of Object.keys(settings)) expect(lines.join('\n')).toContain(`\n${name}=`);
  writeFileSync(join(dataDir, '.env'), lines.join('\n'), { mode: 0o600 });
}

async function look(site: Site): Promise<{ titles: string[]; image: number }> {
  const visitor = new Caller(site);
  const list = await visitor.post<{ title: string; images: string[] }[]>(
    '/api/articles/filter',
    {},
  );
  expectOk(list);
  const { status } = await visitor.fetch(`/api/image/${list.body[0]?.images[0]}`);
  return { titles: list.body.map(({ title }) => title), image: status };
}

test.skipIf(!hasCaddy)(
  'a site is installed, posted to, backed up, restarted, lost and restored by the book',
  PATIENCE,
  async () => {
    mkdirSync(dataDir, { recursive: true });
    const postgres = inject('postgresUrl');
    const databaseUrl = postgres ? await createDatabase(postgres, 'by_the_book') : undefined;
    // Saves the minute in which the embedded database migrates.
    if (!databaseUrl) await copyDatabase(dataDir);
    writeEnv({
      BOT_TOKEN,
      BOT_USERNAME: 'petskod_test_bot',
      PUBLIC_URL: 'https://petskod.test',
      MODERATION: 'after',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    });
    // .env has them, as on a real machine.
    const nothing = {
      BOT_TOKEN: undefined,
      BOT_USERNAME: undefined,
      PUBLIC_URL: undefined,
      MODERATION: undefined,
      JWT_SECRET: undefined,
      ADMIN_TELEGRAM_ID: undefined,
      HOST: undefined,
    };
    const service = { ...nothing, ...environmentOf('petskod.service') };
    const server = await startWithSocket(dataDir, service);
    let isLost = false;
    ends.push(() => isLost || server.end());
    const proxy = await startCaddy(folder.path, [server.url]);
    ends.push(() => proxy.end());
    const site: Site = { request: (path, init) => fetch(`${proxy.url}${path}`, init) };
    expect(await (await site.request('/healthz')).json()).toMatchObject({ ok: true });
    expect((await site.request('/readyz')).status).toBe(200);
    // The proxy names the caller, so a stranger reads no metrics.
    expect((await site.request('/metrics')).status).toBe(404);

    const anna = await enter(site, 501);
    const post = (title: string) =>
      tinyImage().then((image) => anna.form('/api/articles/create', petDraft({ title }), [image]));
    expectOk(await post('До бэкапа'));

    const [, ...command] = unitValue('petskod-backup.service', 'ExecStart').split('command.ts ');
    const settings = { ...environmentOf('petskod-backup.service'), DATABASE_URL: databaseUrl };
    const args = command.join('').split(' ');
    expect(args).toEqual(['backup', '--keep', '14', '--check-weekly']);
    const made = await runCommand(dataDir, settings, args);
    expect(made).toMatchObject({ isFine: true });
    const backup = /\S*backups\S*/u.exec(made.said)?.[0].replace(/[.:,]$/u, '') ?? '';
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toMatch(/^last_backup_timestamp_seconds [1-9]/mu);
    expect(metrics).toMatch(/^last_backup_check_timestamp_seconds [1-9]/mu);

    const waiting = post('Во время перезапуска');
    await server.restart();
    expectOk(await waiting);
    expect((await look(site)).titles).toEqual(['Во время перезапуска', 'До бэкапа']);

    // The machine is lost; its folder of backups is not.
    server.end();
    isLost = true;
    const env = readFileSync(join(dataDir, '.env'));
    rmSync(join(dataDir, 'images'), { recursive: true });
    rmSync(join(dataDir, 'pglite'), { recursive: true, force: true });
    const restored = await runCommand(dataDir, settings, ['restore', backup, '--force']);
    expect(restored).toMatchObject({ isFine: true });
    writeFileSync(join(dataDir, '.env'), env, { mode: 0o600 });
    const again = await startServer(dataDir, service);
    ends.push(() => again.end('SIGKILL'));
    expect(await look(again.site)).toEqual({ titles: ['До бэкапа'], image: 200 });
    // The secret came back too: Anna is still signed in.
    expectOk(await new Caller(again.site, anna.token).get('/api/profile'));
  },
);
