import { reportClientError } from '#contract/clientErrors.ts';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PetAd } from '#contract/sections/pets.ts';
import { createApp } from '#server/app.ts';
import type { Deps } from '#server/deps.ts';
import { diskSpaceGuard } from '#server/shared/files/diskSpace.ts';
import { createRateLimits, LIMITS } from '#server/http/limits/rateLimits.ts';
import { rateLimits } from '#server/http/limits/rateLimits.table.ts';
import { httpTexts } from '#server/http/texts.ts';
import { OutageError, outageOf } from '#server/shared/outage.ts';
import { Caller } from '#tests/support/client.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { publishPet, sendPet } from '#tests/support/pets.ts';
import { TestUser, testApp, type TestApp } from '#tests/support/testApp.ts';

/** The same app with some dependencies replaced. */
async function standingOn(world: TestApp, changes: Partial<Deps>) {
  const { app } = createApp({ ...world.deps, ...changes });
  const anna = await world.as('anna');
  return { visitor: new Caller(app), anna: new TestUser(app, anna.token, anna.id) };
}

const coded = (code: string) => Object.assign(new Error('as it comes'), { code });

test.each(['ENOSPC', 'EDQUOT', '53100'])('%s means a full disk: 507', async (code) => {
  const world = await testApp();
  const full = { ...world.deps.imageStore, put: () => Promise.reject(coded(code)) };
  const { anna } = await standingOn(world, { imageStore: full });
  expectHttpError(await sendPet(anna), 507, httpTexts.noSpace);
  expectOk(await sendPet(await world.as('anna')));
});

test.each(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', '55P03', '57P01', '57P03', '53300'])(
  '%s means a temporary outage: 503 with Retry-After',
  async (code) => {
    const world = await testApp();
    const ad = await publishPet(world, await world.as('anna'));
    const [image] = (await world.visitor.get<PetAd>(`/api/articles/${ad}`)).body.images;
    const away = { ...world.deps.imageStore, get: () => Promise.reject(coded(code)) };
    const { visitor } = await standingOn(world, { imageStore: away });
    const answer = await visitor.get(`/api/image/${image}`);
    expectHttpError(answer, 503, httpTexts.unavailable);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  },
);

test('an outage is found among the causes of an error', () => {
  const wrapped = new Error('query failed', {
    cause: new TypeError('fetch failed', { cause: coded('ECONNREFUSED') }),
  });
  expect(outageOf(wrapped)).toBe('unavailable');
  expect(outageOf(new DOMException('slow', 'TimeoutError'))).toBe('unavailable');
  for (const other of [new Error('x'), coded('23505'), coded('EACCES'), 'ENOSPC', undefined]) {
    expect(outageOf(other)).toBeUndefined();
  }
});

test('on a nearly full disk users can read but not write, until space is free', async () => {
  const world = await testApp();
  let isFull = true;
  const checkDiskSpace = async () => {
    if (isFull) throw new OutageError('noSpace', 'full');
  };
  const { anna, visitor } = await standingOn(world, { checkDiskSpace });
  expectHttpError(await sendPet(anna), 507, httpTexts.noSpace);
  expectHttpError(await anna.post('/api/update-username', { username: 'Я' }), 507);
  expectOk(await anna.get('/api/my-articles'));
  expectOk(await visitor.post('/api/articles/filter', {}));
  isFull = false;
  expectOk(await sendPet(anna));
});

test('on a nearly full disk visitors write nothing either', async () => {
  const world = await testApp({ trustProxy: 1 });
  const checkDiskSpace = () => Promise.reject(new OutageError('noSpace', 'full'));
  const { visitor } = await standingOn(world, { checkDiskSpace });
  const reads = /\/filter$|\/count$|by-ids|_boosted$|near/u;
  const bodies: Record<string, object> = {
    '/api/nearby-cities': { section: 'pets', filters: { city: 'Казань' } },
    '/api/nearest-city': { lat: 55.8, lon: 49.1 },
  };
  const posts = world.endpoints.list.filter(
    ({ method, access, path }) =>
      method === 'post' && access === 'anyone' && path !== reportClientError.path,
  );
  const address = { 'x-forwarded-for': '203.0.113.7' };
  for (const { path } of posts) {
    const body = path.includes('by-ids') ? [] : (bodies[path] ?? {});
    const answer = await visitor.post(path, body, address);
    expect(answer.status, path).toBe(reads.test(path) ? 200 : 507);
  }
  expectOk(await visitor.get('/api/boosted-ads'));
  expect(await world.db.select().from(rateLimits)).toEqual([]);
});

test('on a nearly full disk reads do not store how often a visitor called', async () => {
  const world = await testApp({ trustProxy: 1 });
  const checkDiskSpace = () => Promise.reject(new OutageError('noSpace', 'full'));
  const limits = createRateLimits({ ...world.deps, checkDiskSpace });
  for (let call = 0; call < LIMITS.visitor.count / 10; call += 1) {
    await limits.use(LIMITS.visitor, 'ip 203.0.113.7');
  }
  expect(await world.db.select().from(rateLimits)).toEqual([]);
});

test('measures the disk of the folder', async () => {
  await expect(diskSpaceGuard(tmpdir(), 1)()).resolves.toBeUndefined();
  const full = diskSpaceGuard(tmpdir(), Number.MAX_SAFE_INTEGER)();
  await expect(full).rejects.toMatchObject({ outage: 'noSpace' });
  await expect(diskSpaceGuard(join(tmpdir(), 'no such folder'))()).rejects.toThrow('ENOENT');
});
