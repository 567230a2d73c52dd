import { expect, test } from 'vitest';
import { noteBackup, noteCheck } from '#server/backup/lastBackup.queries.ts';
import { createWarnings } from '#server/health/warnings.ts';
import type { Config } from '#server/config.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

const ADMINS = [
  { id: 9001, first_name: 'admin' },
  { id: 9000, first_name: 'support' },
];
const YEAR_MS = 365 * 86_400_000;

interface Watched extends TestApp {
  look(): Promise<void>;
  /** What the bot wrote to the administrator since the last call. */
  told(): string[];
}

/** A site with a fresh backup, whose certificate lasts until this time. */
async function watchedSite(settings: Partial<Config> = {}, endsAt?: Date): Promise<Watched> {
  const world = await testApp({ dataDir: import.meta.dirname, ...settings });
  for (const admin of ADMINS) await world.botApi.inChat.type(admin, '/start');
  await noteBackup(world.db, world.clock.now());
  const readCertificate = async () => ({
    endsAt: endsAt ?? new Date(world.clock.now().getTime() + YEAR_MS),
    problem: undefined,
  });
  const { look } = createWarnings(world.deps, readCertificate);
  const messages = () => world.botApi.chats.get(9001)?.messages ?? [];
  let seen = messages().length;
  const told = () => {
    const texts = messages().map(({ text }) => text);
    const fresh = texts.slice(seen);
    seen = texts.length;
    return fresh;
  };
  return { ...world, look, told };
}

test('a calm site is not written about', async () => {
  const site = await watchedSite();
  await site.look();
  expect(site.told()).toEqual([]);
});

test('an old backup is told to both administrators, again after a day, and no more when there is a new one', async () => {
  const site = await watchedSite();
  site.clock.advance({ hours: 37 });
  await site.look();
  const [text, ...more] = site.told();
  expect(text).toContain('Последняя резервная копия сделана 2 марта 2026');
  expect(text).toContain('https://petskod.test/admin/operation');
  expect(more).toEqual([]);
  expect(site.botApi.chats.get(9000)?.messages.at(-1)?.text).toBe(text);
  site.clock.advance({ hours: 23 });
  await site.look();
  expect(site.told()).toEqual([]);
  site.clock.advance({ hours: 1 });
  await site.look();
  expect(site.told()).toHaveLength(1);
  await noteBackup(site.db, site.clock.now());
  site.clock.advance({ hours: 25 });
  await site.look();
  expect(site.told()).toEqual([]);
});

test('a backup that does not restore is told', async () => {
  const site = await watchedSite();
  await noteCheck(site.db, site.clock.now(), false);
  await site.look();
  expect(site.told()).toEqual([expect.stringContaining('Пробное восстановление')]);
});

test('a certificate near its end is told', async () => {
  const site = await watchedSite({}, new Date('2026-03-07T10:00:00Z'));
  await site.look();
  expect(site.told()).toEqual([
    expect.stringContaining('Сертификат petskod.test закончится через 5 дн.'),
  ]);
});

test('of several processes one tells, and a paused channel is told again after an hour', async () => {
  const site = await watchedSite();
  const other = createWarnings(site.deps, async () => ({
    endsAt: new Date('2030-01-01T00:00:00Z'),
    problem: undefined,
  }));
  const both = () => Promise.all([site.look(), other.look()]);
  site.deps.metrics.channelPaused.set({ channel: 'web_push' }, 1);
  await both();
  expect(site.told()).toEqual([expect.stringContaining('канал на паузе: web_push')]);
  site.clock.advance({ minutes: 59 });
  await both();
  expect(site.told()).toEqual([]);
  site.clock.advance({ minutes: 1 });
  await both();
  expect(site.told()).toHaveLength(1);
});

test('notices that wait are told', async () => {
  const site = await watchedSite();
  const { id } = await site.as('anna');
  const at = site.clock.now();
  const causes = Array.from({ length: 21 }, (_, number) => ({
    to: id,
    kind: 'pet_home' as const,
    cause: `home ${number}`,
    at,
  }));
  await site.deps.announce(site.db, causes);
  await site.look();
  expect(site.told()).toEqual([]);
  site.clock.advance({ minutes: 11 });
  await site.look();
  expect(site.told()).toEqual([expect.stringContaining('дольше десяти минут: 21')]);
});

test('more errors than usual are told with their number, those before are not counted again', async () => {
  const site = await watchedSite();
  const count = (status: number, requests: number) =>
    site.deps.metrics.requests.inc({ method: 'GET', route: '/x', status }, requests);
  count(200, 900);
  count(503, 19);
  await site.look();
  expect(site.told()).toEqual([]);
  count(200, 70);
  count(500, 30);
  await site.look();
  expect(site.told()).toEqual([expect.stringContaining('за пять минут 30 из 100 запросов')]);
  site.clock.advance({ hours: 1 });
  await site.look();
  expect(site.told()).toEqual([]);
});

test('a message that reaches nobody is tried again at the next look', async () => {
  const site = await watchedSite();
  await noteCheck(site.db, site.clock.now(), false);
  site.botApi.failures.push(
    { kind: 'status', code: 500, description: 'Internal Server Error' },
    { kind: 'status', code: 500, description: 'Internal Server Error' },
  );
  await site.look();
  expect(site.told()).toEqual([]);
  await site.look();
  expect(site.told()).toHaveLength(1);
});
