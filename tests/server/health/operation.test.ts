import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/admin/audit.ts';
import type { Operation } from '#contract/admin/operation.ts';
import { noteBackup, noteCheck } from '#server/backup/lastBackup.queries.ts';
import { runDueJobs } from '#server/jobs/schedule.ts';
import { telegramApi } from '#server/shared/telegramApi.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { testApp, type TestUser } from '#tests/support/testApp.ts';

const operationOf = async (admin: TestUser): Promise<Operation> => {
  const answer = await admin.get<Operation>('/api/admin/operation');
  expectOk(answer);
  return answer.body;
};

test('tells of the process, its storage and the schema', async () => {
  const world = await testApp({ dataDir: import.meta.dirname });
  const { server, disk, database, migrations, backfills } = await operationOf(
    await world.as('admin'),
  );
  expect(server).toMatchObject({ pid: process.pid, version: expect.stringMatching(/^\d/u) });
  expect(disk?.total).toBeGreaterThan(disk?.free ?? Infinity);
  expect(database.version).toMatch(/^\d+(\.\d+)*$/u);
  expect(database.bytes).toBeGreaterThan(1e6);
  expect(migrations.last).toMatch(/^\d{4}_\w+\.sql$/u);
  expect(migrations.count).toBeGreaterThan(20);
  expect(backfills).toEqual([{ name: 'search_words', rows_left: 0 }]);
});

test('tells of the last backup and its trial', async () => {
  const world = await testApp();
  const admin = await world.as('admin');
  const none = { made_at: null, checked_at: null, has_failed: false };
  expect((await operationOf(admin)).backup).toEqual(none);
  const madeAt = world.clock.now();
  await noteBackup(world.db, madeAt);
  await noteCheck(world.db, madeAt, true);
  const good = { made_at: madeAt.toISOString(), checked_at: madeAt.toISOString() };
  expect((await operationOf(admin)).backup).toEqual({ ...good, has_failed: false });
  await noteCheck(world.db, new Date(madeAt.getTime() + 1000), false);
  expect((await operationOf(admin)).backup).toMatchObject({ checked_at: null, has_failed: true });
});

test('tells when each job ran, how it ended, and when it is next', async () => {
  const world = await testApp();
  const at = world.clock.now();
  const works = { forgetSessions: { everySeconds: 3600, work: async () => 0 } };
  const fails = {
    hashPhotos: {
      everySeconds: 60,
      work: async () => {
        throw new Error('no luck');
      },
    },
  };
  await runDueJobs(world.deps, { ...works, ...fails });
  const { jobs } = await operationOf(await world.as('admin'));
  const now = at.toISOString();
  expect(jobs.find(({ name }) => name === 'forgetSessions')).toEqual({
    name: 'forgetSessions',
    due_at: new Date(at.getTime() + 3_600_000).toISOString(),
    done_at: now,
    failed_at: null,
    is_running: false,
  });
  expect(jobs.find(({ name }) => name === 'hashPhotos')).toMatchObject({
    done_at: null,
    failed_at: now,
    is_running: false,
  });
});

test('tells which notices wait for which channel, and that one is paused', async () => {
  const world = await testApp();
  const { announce, db, metrics } = world.deps;
  const withChat = { id: 4321, first_name: 'Anna' };
  const reached = await world.enter(withChat);
  await world.botApi.inChat.type(withChat, '/start');
  const other = await world.as('other');
  const at = world.clock.now();
  for (const { id } of [reached, other]) {
    await announce(db, [{ to: id, kind: 'pet_home', cause: `home ${id}`, at }]);
  }
  world.clock.advance({ minutes: 11 });
  metrics.channelPaused.set({ channel: 'telegram' }, 1);
  expect((await operationOf(await world.as('admin'))).notices).toEqual([
    { channel: 'telegram', due: 1, overdue: 1, is_paused: true },
    { channel: 'web_push', due: 0, overdue: 0, is_paused: false },
    { channel: 'none', due: 1, overdue: 1, is_paused: false },
  ]);
});

test('tells what outside systems last answered', async () => {
  const world = await testApp();
  const admin = await world.as('admin');
  const telegramNow = async () =>
    (await operationOf(admin)).server.outside.find(({ system }) => system === 'telegram');
  expect(await telegramNow()).toEqual({ system: 'telegram', at: null, status: null, ok_at: null });
  const api = telegramApi(world.deps);
  await api.getMe();
  const at = world.clock.now().toISOString();
  expect(await telegramNow()).toEqual({ system: 'telegram', at, status: 200, ok_at: at });
  world.clock.advance({ minutes: 5 });
  await telegramApi({ ...world.deps, config: { ...world.config, botToken: '1:revoked' } })
    .getMe()
    .catch(() => undefined);
  const later = world.clock.now().toISOString();
  expect(await telegramNow()).toMatchObject({ at: later, ok_at: at });
  expect((await telegramNow())?.status).toBeGreaterThanOrEqual(400);
});

test('an admin changes what is logged, and the audit says so', async () => {
  const world = await testApp();
  const admin = await world.as('admin');
  const { log } = world.deps;
  expectOk(await admin.post('/api/admin/log-level', { level: 'error' }));
  expect((await operationOf(admin)).server.log_level).toBe('error');
  log.info('hidden line');
  expectOk(await admin.post('/api/admin/log-level', { level: 'debug' }));
  log.debug('shown line');
  const written = world.log.join('\n');
  expect(written).not.toContain('hidden line');
  expect(written).toContain('shown line');
  const { body } = await admin.get<AuditEntry[]>('/api/admin/audit?object=log');
  expect(body.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    { action: 'update', before: { log_level: 'error' }, after: { log_level: 'debug' } },
    { action: 'update', before: { log_level: 'trace' }, after: { log_level: 'error' } },
  ]);
  expectHttpError(await admin.post('/api/admin/log-level', { level: 'silent' }), 422);
});
