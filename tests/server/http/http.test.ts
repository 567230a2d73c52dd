import { describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { createApp } from '#server/app.ts';
import { httpTexts } from '#server/http/texts.ts';
import { diskSpaceGuard } from '#server/shared/files/diskSpace.ts';
import { thisRelease } from '#server/shared/release.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { readAnswer, type Caller } from '#tests/support/client.ts';
import { expectHttpError } from '#tests/support/expectations.ts';
import { publishPet, sendPet } from '#tests/support/pets.ts';
import { MAX } from '#tests/support/maxLaunch.ts';
import { testApp } from '#tests/support/testApp.ts';

const send = async (caller: Caller, body: BodyInit, path = '/api/articles/filter') =>
  readAnswer(await caller.fetch(path, { method: 'POST', body }));

describe('a body', () => {
  test.each([
    ['broken JSON', '{"city": '],
    ['JSON and more', '{} {}'],
    ['bytes that are not UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22])],
  ])('of %s gets 400', async (_, body) => {
    const { visitor } = await testApp();
    expectHttpError(await send(visitor, body), 400, httpTexts.badRequest);
  });

  test.each(['[1,2]', 'null', '"text"', '5', 'true'])(
    'of another type, %s, gets 422',
    async (body) => {
      const { visitor } = await testApp();
      expectHttpError(await send(visitor, body, '/api/auth/telegram/initdata'), 422);
    },
  );

  test('of more than 256 KB gets 413', async () => {
    const { visitor } = await testApp();
    const large = JSON.stringify({ city: 'x'.repeat(256 * 1024) });
    expectHttpError(await send(visitor, large), 413, httpTexts.tooLarge);
  });

  test('that nests ten thousand levels deep does no harm', async () => {
    const { visitor } = await testApp();
    const deep = `{"city":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
    expectHttpError(await send(visitor, deep), 422);
  });
});

describe('an unknown path gets 404 as JSON', () => {
  test.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/nothing'],
    ['DELETE', '/api/articles/1'],
    ['PUT', '/api/articles/create'],
    ['GET', '/api/articles/filter'],
    ['GET', '/api/delete-ad'],
    ['GET', '/api/'],
    ['GET', '/api/%00'],
    ['GET', '/api/%E0%A4%A'],
  ])('%s %s', async (method, path) => {
    const { visitor } = await testApp();
    const answer = await readAnswer(await visitor.fetch(path, { method }));
    expectHttpError(answer, 404);
    expect(Object.keys(answer.body as object)).toEqual(['detail']);
  });
});

describe('every answer', () => {
  test('has its own request id', async () => {
    const { visitor } = await testApp();
    const ids = await Promise.all(
      ['/api/filters', '/api/nothing', '/healthz'].map(
        async (path) => (await visitor.fetch(path)).headers.get('x-request-id') ?? '',
      ),
    );
    for (const id of ids) expect(id).toMatch(/^[\w-]{20,}$/u);
    expect(new Set(ids).size).toBe(3);
  });

  test('has the id of a trusted proxy, and not that of a client', async () => {
    const headers = { 'x-request-id': 'forged' };
    const idBehind = async (trustProxy: number): Promise<string | null> => {
      const { visitor } = await testApp({ trustProxy });
      return (await visitor.fetch('/healthz', { headers })).headers.get('x-request-id');
    };
    expect(await idBehind(1)).toBe('forged');
    expect(await idBehind(0)).not.toBe('forged');
  });

  test('asks browsers for HTTPS on this host alone: other sites may be on its subdomains', async () => {
    const { visitor } = await testApp({ publicUrl: 'https://petskod.example' });
    expect((await visitor.fetch('/healthz')).headers.get('strict-transport-security')).toBe(
      'max-age=15552000',
    );
  });

  test('is stored by no browser when it is private', async () => {
    const world = await testApp();
    const id = await publishPet(world, await world.as('anna'));
    const isPrivate = ({ access, path }: AnyEndpoint) =>
      access !== 'anyone' || /purchases|by-ids/u.test(path);
    const paths = world.endpoints.list.filter(isPrivate).map(({ method, path }) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/:\w+/gu, String(id)),
    }));
    for (const { method, path } of paths) {
      const user = await world.as(path.startsWith('/api/admin') ? 'admin' : 'anna');
      const body = path.includes('by-ids') ? `[${id}]` : '{}';
      const response = await user.fetch(path, { method, ...(method === 'POST' && { body }) });
      await response.body?.cancel();
      expect(response.headers.get('cache-control'), path).toBe('no-store');
    }
    expect(paths.length).toBeGreaterThan(60);
  });

  test('gives cameras and microphones to no page', async () => {
    const { visitor } = await testApp();
    const policy = (await visitor.fetch('/api/filters')).headers.get('permissions-policy');
    expect(policy).toContain('camera=()');
    expect(policy).toContain('geolocation=(self)');
  });

  test('may be framed by Telegram only, and is not sniffed', async () => {
    const { visitor } = await testApp();
    const { headers } = await visitor.fetch('/api/filters');
    expect(headers.get('content-security-policy')).toBe(
      "frame-ancestors 'self' https://web.telegram.org https://*.telegram.org",
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).not.toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
  });

  test('may be framed by MAX where it is set up', async () => {
    const { visitor } = await testApp({ max: MAX });
    const { headers } = await visitor.fetch('/api/filters');
    expect(headers.get('content-security-policy')).toBe(
      "frame-ancestors 'self' https://web.telegram.org https://*.telegram.org https://web.max.ru",
    );
  });
});

describe('compression', () => {
  const headers = { 'accept-encoding': 'gzip' };
  const small = (caller: Caller) =>
    caller.fetch('/api/articles/filter', { method: 'POST', body: '{}', headers });

  test('compresses large answers when the client accepts it', async () => {
    const { visitor } = await testApp();
    const { headers: packed } = await visitor.fetch('/api/filters', { headers });
    expect(packed.get('content-encoding')).toBe('gzip');
    const { headers: plain } = await visitor.fetch('/api/filters');
    expect(plain.get('content-encoding')).toBeNull();
    expect(Number(plain.get('content-length'))).toBeGreaterThan(1024);
    for (const told of [packed, plain]) expect(told.get('vary')).toContain('Accept-Encoding');
  });

  test.each(['visitor', 'anna'])('skips small answers, for %s', async (who) => {
    const world = await testApp();
    const answer = await small(who === 'visitor' ? world.visitor : await world.as(who));
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(answer.headers.get('content-length')).toBe('2');
    expect(await answer.json()).toEqual([]);
  });

  test('skips errors', async () => {
    const { visitor } = await testApp();
    const answer = await visitor.fetch('/api/nothing', { headers });
    expect(answer.headers.get('content-encoding')).toBeNull();
    expect(await answer.json()).toEqual({ detail: httpTexts.notFound });
  });
});

test('readyz reports a data folder that is gone, and not a full disk', async () => {
  const connection = await emptyDatabase();
  const readyWith = async (checkDiskSpace: () => Promise<void>) => {
    const { deps } = await testApp({}, undefined, connection);
    const { app } = createApp({ ...deps, checkDiskSpace });
    return (await app.request('/readyz')).status;
  };
  expect(await readyWith(diskSpaceGuard('/no/such/folder'))).toBe(503);
  expect(await readyWith(diskSpaceGuard(import.meta.dirname, Infinity))).toBe(200);
});

test('healthz reports the process, readyz the database', async () => {
  const world = await testApp();
  expect((await world.visitor.get('/healthz')).body).toEqual({ ok: true, ...thisRelease });
  expect((await world.visitor.get('/readyz')).body).toEqual({ ok: true });
});

test('the settings contain no secret', async () => {
  const { visitor } = await testApp();
  expect((await visitor.get('/api/settings')).body).toMatchObject({
    bot_username: 'petskod_test_bot',
    mini_app_name: 'app',
  });
});

describe('hostile text never breaks the server', () => {
  const hostile = [
    'a\u0000b',
    '\uD83D',
    '\uDC00\uD83D',
    "'; DROP TABLE ads; --",
    '%_\\',
    '\\x00\\',
    '${1+1} {{1+1}}',
    '\u202Egnp.exe',
    'я'.repeat(100_000),
    '-1',
    'NaN',
    '1e999',
    '__proto__',
    '🐕'.repeat(5000),
  ];

  test.each(hostile)('in filters: %j', async (text) => {
    const { visitor } = await testApp();
    for (const name of ['category', 'type', 'breed', 'city', 'sex', 'priceFrom', 'limit']) {
      const { status } = await visitor.post('/api/articles/filter', { [name]: text });
      expect([200, 413, 422]).toContain(status);
    }
    const query = new URLSearchParams(
      ['breed', 'city', 'type', 'category', 'sex', 'price_from'].map((name) => [name, text]),
    );
    for (const path of ['/api/promos', '/api/boosted-ads']) {
      expect([200, 422]).toContain((await visitor.get(`${path}?${query}`)).status);
    }
  });

  test.each(hostile)('in the posting form: %j', async (text) => {
    const world = await testApp();
    const author = await world.as('author');
    for (const name of ['title', 'description', 'category', 'type_ad', 'breed', 'city', 'price']) {
      const { status } = await sendPet(author, { [name]: text });
      expect([200, 413, 422]).toContain(status);
    }
  });

  test.each(['constructor', '__proto__', 'toString'])(
    'in a form field named %s, which is ignored',
    async (name) => {
      const world = await testApp();
      const fields = Object.fromEntries([[name, ['x', 'y']]]);
      const { status } = await sendPet(await world.as('author'), fields);
      expect(status).toBe(200);
    },
  );

  test.each(hostile)('in names of users: %j', async (text) => {
    const world = await testApp();
    const name = Array.from(text).slice(0, 2000).join('');
    const user = await world.enter({ id: 5, first_name: name.slice(0, 500), username: '' });
    expect((await user.post('/api/user')).status).toBe(200);
  });

  test.each(hostile)('in headers and paths: %j', async (text) => {
    const { visitor } = await testApp();
    const part = encodeURIComponent(text.toWellFormed()).slice(0, 3000);
    for (const path of ['/api/articles', '/api/image']) {
      expect((await visitor.get(`${path}/${part}`)).status).toBe(404);
    }
    const response = await visitor.fetch('/api/check-token', {
      headers: { authorization: `Bearer ${part}` },
    });
    expect(response.status).toBe(401);
  });
});

test('the bait for ad blockers exists', async () => {
  const { visitor } = await testApp();
  const answer = await visitor.fetch('/ads/ad-banner.js', { method: 'HEAD' });
  expect(answer.status).toBe(200);
});
