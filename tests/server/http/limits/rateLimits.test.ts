import { describe, expect, test } from 'vitest';
import { subscriberOf } from '#server/http/callerAddress.ts';
import { limitOf } from '#server/http/endpoints/endpointRegistry.ts';
import { createRateLimits, LIMITS } from '#server/http/limits/rateLimits.ts';
import { forgetOldRows } from '#server/jobs/oldRows.ts';
import { rateLimits } from '#server/http/limits/rateLimits.table.ts';
import { httpTexts } from '#server/http/texts.ts';
import { HttpError } from '#server/http/httpError.ts';
import { readAnswer } from '#tests/support/client.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

const exact = { name: 'test', per: 'user', count: 10, seconds: 60, isExact: true } as const;
const inBatches = { ...exact, name: 'batches', count: 100, isExact: false } as const;

/** How many of so many calls are admitted. */
async function admitted(times: number, call: () => Promise<unknown>): Promise<number> {
  let count = 0;
  for (let time = 0; time < times; time += 1) {
    try {
      await call();
      count += 1;
    } catch (error) {
      expect(error).toBeInstanceOf(HttpError);
      expect(error).toMatchObject({ status: 429 });
    }
  }
  return count;
}

const from = async (world: TestApp, forwarded: string, path = '/api/filters') =>
  readAnswer(await world.visitor.fetch(path, { headers: { 'x-forwarded-for': forwarded } }));

describe('a limit', () => {
  test('is used up, sends Retry-After, and refills evenly', async () => {
    const world = await testApp();
    const limits = createRateLimits(world.deps);
    expect(await admitted(12, () => limits.use(exact, 'anna'))).toBe(10);

    const rejected = limits.use(exact, 'anna');
    await expect(rejected).rejects.toMatchObject({ status: 429 });
    const { retryAfterSeconds = 0, detail } = (await rejected.catch(
      (error: unknown) => error,
    )) as HttpError;
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(detail).toBe(httpTexts.tooMany(retryAfterSeconds));
    world.clock.advance({ seconds: retryAfterSeconds });
    expect(await admitted(1, () => limits.use(exact, 'anna'))).toBe(1);
    world.clock.advance({ seconds: 60 });
    expect(await admitted(12, () => limits.use(exact, 'anna'))).toBe(10);
  });

  test.each([exact, inBatches])(
    'of $name is free again when the clock is set back',
    async (limit) => {
      const world = await testApp();
      const limits = createRateLimits(world.deps);
      await admitted(2 * limit.count, () => limits.use(limit, 'anna'));
      world.clock.advance({ hours: -1 });
      const elsewhere = createRateLimits(world.deps);
      expect(await admitted(1, () => limits.use(limit, 'anna'))).toBe(1);
      expect(await admitted(1, () => elsewhere.use(limit, 'anna'))).toBe(1);
      // It counts as before from then on.
      const more = await admitted(2 * limit.count, () => limits.use(limit, 'anna'));
      expect(more).toBeLessThanOrEqual(limit.count);
    },
  );

  test('counts every caller separately', async () => {
    const { deps } = await testApp();
    const limits = createRateLimits(deps);
    expect(await admitted(12, () => limits.use(exact, 'anna'))).toBe(10);
    expect(await admitted(12, () => limits.use(exact, 'boris'))).toBe(10);
  });

  test('that is exact is shared by all processes, also on concurrent calls', async () => {
    const { deps } = await testApp();
    const processes = [createRateLimits(deps), createRateLimits(deps), createRateLimits(deps)];
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, call) => processes[call % 3]?.use(exact, 'anna')),
    );
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBe(10);
  });

  test('that is batched is shared by all processes but for pending calls', async () => {
    const { deps } = await testApp();
    const [one, other] = [createRateLimits(deps), createRateLimits(deps)];
    let turn = 0;
    const count = await admitted(300, async () =>
      (turn++ % 2 ? one : other).use(inBatches, 'anna'),
    );
    expect(count).toBeGreaterThanOrEqual(100);
    expect(count).toBeLessThanOrEqual(110);
  });

  test('stores no address or id in the clear, and old rows are deleted', async () => {
    const world = await testApp();
    await createRateLimits(world.deps).use(exact, 'ip 203.0.113.7');
    const rows = await world.db.select().from(rateLimits);
    expect(rows.length).toBe(1);
    expect(JSON.stringify(rows)).not.toContain('203');

    expect(await forgetOldRows(world.deps)).toBe(0);
    world.clock.advance({ minutes: 2 });
    expect(await forgetOldRows(world.deps)).toBe(1);
  });
});

describe('over the API', () => {
  test('a user who writes too often gets 429 with Retry-After, and can read', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    for (let time = 0; time < LIMITS.write.count; time += 1) {
      expectHttpError(await anna.post('/api/delete-ad', { ad_id: 1 }), 404);
    }
    const rejected = await anna.post('/api/delete-ad', { ad_id: 1 });
    expectHttpError(rejected, 429, 'Слишком много запросов. Попробуйте снова через 1 секунду');
    expect(rejected.headers.get('retry-after')).toBe('1');
    expectOk(await anna.get('/api/my-articles'));
    expectHttpError(await (await world.as('boris')).post('/api/delete-ad', { ad_id: 1 }), 404);
  });

  test('logins are counted by IP address', async () => {
    const world = await testApp({ trustProxy: 1 });
    const login = async (address: string) =>
      readAnswer(
        await world.visitor.fetch('/api/auth/telegram/initdata', {
          method: 'POST',
          body: JSON.stringify({ initData: 'hash=0' }),
          headers: { 'x-forwarded-for': address },
        }),
      );
    for (let time = 0; time < LIMITS.login.count; time += 1) {
      expectHttpError(await login('203.0.113.7'), 401);
    }
    expectHttpError(await login('203.0.113.7'), 429);
    expectHttpError(await login('203.0.113.8'), 401);
  });

  test('invalid tokens are counted by IP address', async () => {
    const world = await testApp({ trustProxy: 1 });
    const attempt = async () =>
      readAnswer(
        await world.visitor.fetch('/api/check-token', {
          headers: { authorization: 'Bearer guess', 'x-forwarded-for': '203.0.113.7' },
        }),
      );
    for (let time = 0; time < LIMITS.invalidToken.count; time += 1) await attempt();
    expectHttpError(await attempt(), 429);
    expectOk(await from(world, '203.0.113.7'));
  });

  test('200 phones behind one address make 40 requests a minute each', async () => {
    const world = await testApp({ trustProxy: 1 });
    const limits = createRateLimits(world.deps);
    for (let request = 0; request < 200 * 40; request += 1) {
      await limits.use(LIMITS.visitor, 'ip 203.0.113.7');
    }
    expectOk(await from(world, '203.0.113.7'));
  });

  test('no limits when they are switched off', async () => {
    const world = await testApp({ rateLimits: false });
    const anna = await world.as('anna');
    for (let time = 0; time <= LIMITS.write.count; time += 1) {
      expectHttpError(await anna.post('/api/delete-ad', { ad_id: 1 }), 404);
    }
    expect(await world.db.select().from(rateLimits)).toEqual([]);
  });

  test.each([
    [LIMITS.visitor, ['/robots.txt', '/.well-known/security.txt', '/api/unknown']],
    [LIMITS.rendering, ['/sitemap.xml', '/sitemap-pets.xml', '/api/openapi.json']],
  ])('$0.name: $1', async (limit, paths) => {
    const world = await testApp({ trustProxy: 1 });
    const limits = createRateLimits(world.deps);
    await admitted(2 * limit.count, () => limits.use(limit, 'ip 203.0.113.7'));
    const [path] = paths;
    // A process shares its count from time to time.
    for (let call = 0; call < limit.count / 20; call += 1) await from(world, '203.0.113.7', path);
    for (const path of paths) {
      expectHttpError(await from(world, '203.0.113.7', path), 429);
      expect((await from(world, '203.0.113.8', path)).status, path).not.toBe(429);
    }
  });

  test('every endpoint but Telegram’s webhook has a limit, logins a strict one', async () => {
    const unlimited = ['/api/telegram/webhook'];
    const { endpoints } = await testApp();
    for (const endpoint of endpoints.list) {
      const limit = limitOf(endpoint);
      expect(limit === undefined, endpoint.path).toBe(unlimited.includes(endpoint.path));
      const isWriting = endpoint.access !== 'anyone' && endpoint.method !== 'get';
      if (isWriting || endpoint.path.startsWith('/api/auth/')) {
        expect(limit?.isExact, endpoint.path).toBe(true);
      }
    }
  });
});

describe('the IP address of a caller', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['0:0:0:0:0:FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', undefined],
    ['1', undefined],
    ['0x7f.1', undefined],
    ['', undefined],
    ['203.0.113.7:80', '203.0.113.7'],
    [' 203.0.113.7:51234', '203.0.113.7'],
    ['[2001:db8::9]:443', '2001:db8:0:0::/64'],
    ['[2001:db8::9]', '2001:db8:0:0::/64'],
    ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
    ['64:ff9b::203.0.113.7', '203.0.113.7'],
    ['64:ff9b::cb00:7107', '203.0.113.7'],
    ['203.0.113.7:', undefined],
    ['1:80', undefined],
    ['[203.0.113.7]:80x', undefined],
  ])('%j belongs to the subscriber %j', (address, subscriber) => {
    expect(subscriberOf(address)).toBe(subscriber);
  });

  const useUpLogins = async (world: TestApp, forwarded: (time: number) => string) => {
    const answers = [];
    for (let time = 0; time <= LIMITS.login.count; time += 1) {
      const response = await world.visitor.fetch('/api/auth/telegram', {
        method: 'POST',
        headers: { 'x-forwarded-for': forwarded(time) },
      });
      answers.push(response.status);
    }
    return answers.at(-1);
  };

  test('is the last hop, even when the caller writes others before it', async () => {
    const world = await testApp({ trustProxy: 1 });
    expect(await useUpLogins(world, (time) => `10.0.0.${time}, 203.0.113.7`)).toBe(429);
  });

  test('is the hop before a second proxy, such as a CDN', async () => {
    const world = await testApp({ trustProxy: 2 });
    const behindCdn = (time: number) => `10.0.0.${time}, 203.0.113.7, 198.51.100.${time}`;
    expect(await useUpLogins(world, behindCdn)).toBe(429);
    // Past the CDN: its own proxy writes one hop.
    expect(await useUpLogins(world, () => '203.0.113.8')).toBe(429);
  });

  test('ignores the header without a trusted proxy', async () => {
    const world = await testApp({ trustProxy: 0 });
    expect(await useUpLogins(world, () => '203.0.113.7')).toBe(422);
  });
});
