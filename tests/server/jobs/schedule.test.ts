import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { acquireLease } from '#server/jobs/jobs.queries.ts';
import { jobs } from '#server/jobs/jobs.table.ts';
import { runDueJobs, startJobs, type Job } from '#server/jobs/schedule.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';
import { waitUntil } from '#tests/support/waits.ts';

const hourly = (work: Job['work']) => ({ sweep: { everySeconds: 3600, work } });

const rowOf = async (world: TestApp) => {
  const [row] = await world.db.select().from(jobs).where(eq(jobs.name, 'sweep'));
  return row;
};

test('runs a job once in its period across processes', async () => {
  const world = await testApp();
  const work = vi.fn<Job['work']>(async () => 1);
  const runAll = () =>
    Promise.all(Array.from({ length: 4 }, () => runDueJobs(world.deps, hourly(work))));
  await runAll();
  await runAll();
  expect(work).toHaveBeenCalledTimes(1);

  world.clock.advance({ minutes: 59 });
  await runAll();
  expect(work).toHaveBeenCalledTimes(1);
  world.clock.advance({ minutes: 1 });
  await runAll();
  expect(work).toHaveBeenCalledTimes(2);
});

test('runs a job again when the lease of a dead process has expired', async () => {
  const world = await testApp();
  const work = vi.fn<Job['work']>(async () => 0);
  const now = world.clock.now();
  const until = new Date(now.getTime() + 60_000);
  const times = { now, until, everyMs: 3_600_000 };
  expect(await acquireLease(world.db, { name: 'sweep', owner: 'dead' }, times)).toBe(true);

  world.clock.advance({ seconds: 59 });
  await runDueJobs(world.deps, hourly(work));
  expect(work).not.toHaveBeenCalled();
  world.clock.advance({ seconds: 1 });
  await runDueJobs(world.deps, hourly(work));
  expect(work).toHaveBeenCalledTimes(1);
  expect(await rowOf(world)).toMatchObject({ leaseOwner: null, leaseUntil: null });
});

test('renews the lease during a long run, and does not release a lease of another process', async () => {
  const world = await testApp();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await runDueJobs(
      world.deps,
      hourly(async () => {
        world.clock.advance({ seconds: 50 });
        vi.advanceTimersByTime(20_000);
        await waitUntil(async () => (await rowOf(world))?.leaseUntil?.getTime() === leaseEnd());
        await world.db.update(jobs).set({ leaseOwner: 'another' });
        return 0;
      }),
    );
  } finally {
    vi.useRealTimers();
  }
  expect(await rowOf(world)).toMatchObject({ leaseOwner: 'another' });

  function leaseEnd(): number {
    return world.clock.now().getTime() + 60_000;
  }
});

test('runs again when the clock has jumped an hour ahead and back, also one that died meanwhile', async () => {
  const world = await testApp();
  const works = vi.fn<Job['work']>(async () => 0);
  const fails = vi.fn<Job['work']>(async () => {
    throw new Error('the process ends');
  });
  const both = {
    works: { everySeconds: 60, work: works },
    fails: { everySeconds: 60, work: fails },
  };
  world.clock.advance({ hours: 1 });
  await runDueJobs(world.deps, both);
  world.clock.advance({ hours: -1 });
  await runDueJobs(world.deps, both);
  expect([works, fails].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
});

test('logs a failed job, retries it after a minute and runs the other jobs', async () => {
  const world = await testApp();
  const fails = vi.fn<Job['work']>(async () => {
    throw new Error('no luck');
  });
  const works = vi.fn<Job['work']>(async () => 3);
  const both = { ...hourly(fails), other: { everySeconds: 60, work: works } };
  await runDueJobs(world.deps, both);
  expect(works).toHaveBeenCalledTimes(1);
  expect(world.log.join('\n')).toContain('no luck');
  expect(world.log.join('\n')).toContain('"job":"other","count":3');

  await runDueJobs(world.deps, both);
  expect(fails).toHaveBeenCalledTimes(1);
  world.clock.advance({ minutes: 1 });
  await runDueJobs(world.deps, both);
  expect(fails).toHaveBeenCalledTimes(2);
});

test('runs all jobs at the start, and stopping waits for them', async () => {
  const world = await testApp();
  await startJobs(world.deps)();
  const rows = await world.db.select().from(jobs);
  expect(rows.map(({ name }) => name)).toContain('purgeDeletedAds');
  expect(rows.every(({ leaseOwner }) => leaseOwner === null)).toBe(true);
});

test('runs nightly jobs at three by the operator’s clock, one after the other', async () => {
  const world = await testApp({ timezone: 'Asia/Yekaterinburg' });
  const runs: string[] = [];
  const nightly = (name: string): Job => ({
    everySeconds: 27 * 3600,
    isNightly: true,
    work: async () => {
      const at = world.clock.now();
      const time = new Intl.DateTimeFormat('ru', {
        timeZone: 'Asia/Yekaterinburg',
        timeStyle: 'short',
      }).format(at);
      return runs.push(`${name} ${time}`);
    },
  });
  const both = { first: nightly('first'), second: nightly('second') };
  for (let minutes = 0; minutes < 2 * 24 * 60; minutes += 5) {
    await runDueJobs(world.deps, both);
    world.clock.advance({ minutes: 5 });
  }
  const night = ['first 03:00', 'second 03:05'];
  expect(runs).toEqual([...night, ...night]);
});
