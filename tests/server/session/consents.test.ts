import { describe, expect, test } from 'vitest';
import type { BaseAd } from '#contract/ads/ads.ts';
import { CONSENT_VERSION, type Consent } from '#contract/session/consent.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { sql } from 'drizzle-orm';
import { readAnswer, type Caller } from '#tests/support/client.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { publishPet } from '#tests/support/pets.ts';
import { testApp, type TestUser, type TestApp } from '#tests/support/testApp.ts';

const OLGA = { id: 31_337, first_name: 'Ольга' };

/** Writes that need no consent: leaving, and what a withdrawal needs. */
const FREE_OF_CONSENT = [
  'post /api/my-data/link',
  'post /api/user',
  'post /api/logout',
  'post /api/logout-everywhere',
  'delete /api/sessions/:id',
  'post /api/delete-account',
  'post /api/consent',
  'delete /api/consent',
  'post /api/notification-settings',
  'post /api/notices/read',
  'delete /api/saved-searches/:id',
  'delete /api/ready-answers/:id',
  // Stores nothing.
  'post /api/share-message',
  'delete /api/avatar',
  'delete /api/push-subscriptions',
  'delete /api/identities/:provider',
  'delete /api/search-party/:id',
  'delete /api/search-notes/:id',
];

const name = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const { endpoints } = await testApp();

const give = (user: Caller, version = CONSENT_VERSION) => user.post('/api/consent', { version });
const consentsOf = async (user: TestUser): Promise<Consent[]> =>
  (await user.get<{ consents: Consent[] }>('/api/my-data')).body.consents;

async function withdrawn(world: TestApp): Promise<TestUser> {
  const olga = await world.enter(OLGA);
  expectOk(await olga.delete('/api/consent'));
  return olga;
}

async function call(caller: Caller, { method, path }: AnyEndpoint) {
  const response = await caller.fetch(path.replaceAll(/:\w+/gu, '1'), {
    method: method.toUpperCase(),
    ...(method === 'post' && { body: '{}' }),
  });
  return readAnswer<{ code?: string } | undefined>(response);
}

describe('a user who has withdrawn the consent', () => {
  const signedIn = endpoints.list.filter(
    ({ access, path }) => access !== 'anyone' && !path.startsWith('/api/admin/'),
  );
  const writing = signedIn.filter(
    (endpoint) => endpoint.method !== 'get' && !FREE_OF_CONSENT.includes(name(endpoint)),
  );
  test.each(writing.map((endpoint) => [name(endpoint), endpoint] as const))(
    'gets 403 from %s',
    async (_, endpoint) => {
      const world = await testApp();
      const answer = await call(await withdrawn(world), endpoint);
      expect(answer).toMatchObject({ status: 403, body: { code: 'CONSENT_MISSING' } });
    },
  );

  const free = signedIn.filter((endpoint) => !writing.includes(endpoint));
  test.each(free.map((endpoint) => [name(endpoint), endpoint] as const))(
    'may call %s',
    async (_, endpoint) => {
      const world = await testApp();
      const answer = await call(await withdrawn(world), endpoint);
      expect(answer.body?.code).toBeUndefined();
    },
  );

  test('is told so with the token, and no more after consenting', async () => {
    const world = await testApp();
    const olga = await withdrawn(world);
    expect((await olga.get('/api/check-token')).body).toMatchObject({ needs_consent: true });
    expectOk(await give(olga));
    expect((await olga.get('/api/check-token')).body).toEqual({ user_id: olga.id });
    expectOk(await olga.post('/api/update-username', { username: 'Оля' }));
  });
});

test('a client of the documents, which knows no consent, may write until it is withdrawn', async () => {
  const world = await testApp();
  const olga = await world.enterWithoutConsent(OLGA);
  expectOk(await olga.post('/api/update-username', { username: 'Оля' }));
});

test('consents are stored with version and times, and are in the export', async () => {
  const world = await testApp();
  const olga = await world.enterWithoutConsent(OLGA);
  expect((await olga.get('/api/consent')).body).toEqual({ is_given: false, latest: null });
  expectOk(await give(olga));
  expectOk(await give(olga));
  const first = { version: CONSENT_VERSION, given: world.clock.now().toISOString() };
  expect((await olga.get('/api/consent')).body).toEqual({
    is_given: true,
    latest: { ...first, withdrawn: null },
  });
  world.clock.advance({ days: 1 });
  const withdrawn = world.clock.now().toISOString();
  expectOk(await olga.delete('/api/consent'));
  expectOk(await olga.delete('/api/consent'));
  world.clock.advance({ days: 1 });
  expectOk(await give(olga));
  expect(await consentsOf(olga)).toEqual([
    { version: CONSENT_VERSION, given: world.clock.now().toISOString(), withdrawn: null },
    { ...first, withdrawn },
  ]);
});

test('a new version is asked again, and another one than the current is rejected', async () => {
  const world = await testApp();
  const olga = await world.enter(OLGA);
  await world.db.execute(sql`UPDATE users SET consent_version = 0 WHERE id = ${olga.id}`);
  expect((await olga.get('/api/check-token')).body).toMatchObject({ needs_consent: true });
  expectHttpError(await give(olga, 0), 409);
  expectOk(await give(olga));
  expect((await olga.get('/api/check-token')).body).toEqual({ user_id: olga.id });
});

describe('a withdrawal', () => {
  async function adOf(world: TestApp, anna: TestUser) {
    const id = await publishPet(world, anna);
    const [{ images }] = (await anna.get<[BaseAd]>('/api/my-articles')).body;
    const seen = async (caller: Caller) => ({
      ad: (await caller.get(`/api/articles/${id}`)).status,
      listed: (await caller.post<unknown[]>('/api/articles/filter', {})).body.length,
      image: (await caller.fetch(`/api/image/${images[0]}`)).status,
    });
    return { id, seen };
  }

  test('hides the ads until consent is given again', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const { seen } = await adOf(world, anna);
    const counts = async () =>
      (await world.visitor.get<{ counts: { pets: number } }>('/api/home')).body.counts.pets;
    expect(await seen(world.visitor)).toEqual({ ad: 200, listed: 1, image: 200 });
    expect(await counts()).toBe(1);

    expectOk(await anna.delete('/api/consent'));
    world.clock.advance({ minutes: 2 });
    expect(await seen(world.visitor)).toEqual({ ad: 404, listed: 0, image: 404 });
    expect(await counts()).toBe(0);
    expect((await anna.get<unknown[]>('/api/my-articles')).body).toHaveLength(1);
    const report = await (
      await world.as('boris')
    ).post('/api/reports', { ad_id: 1, reason: 'spam' });
    expect(report.status).toBe(404);

    expectOk(await give(anna));
    world.clock.advance({ minutes: 2 });
    expect(await seen(world.visitor)).toEqual({ ad: 200, listed: 1, image: 200 });
  });

  test('is not repeated by deleting the account, which ends the consent too', async () => {
    const world = await testApp();
    const olga = await world.enterWithoutConsent(OLGA);
    expectOk(await give(olga));
    expectOk(await olga.post('/api/delete-account'));
    world.clock.advance({ seconds: 2 });
    const again = await world.enterWithoutConsent(OLGA);
    expect((await again.get('/api/consent')).body).toEqual({ is_given: false, latest: null });
  });
});
