import { describe, expect, test } from 'vitest';
import type { PetAd } from '#contract/sections/pets.ts';
import { createApp } from '#server/app.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { tinyImage } from '#tests/support/images.ts';
import { adminDoes, ownerDoes, petDraft, petIn, publishPet } from '#tests/support/pets.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

const imageOf = async (user: TestUser, id: number): Promise<string> =>
  (await user.get<PetAd>(`/api/articles/${id}`)).body.images[0] ?? '';
const load = (world: TestApp, image: string) => world.visitor.fetch(`/api/image/${image}`);
const statusOf = async (world: TestApp, image: string) => (await load(world, image)).status;

/** Longer than the server and a browser together show what they know. */
const passMinute = (world: TestApp) => world.clock.advance({ minutes: 1 });

describe('the image of a published ad', () => {
  test('is shown to visitors and cached for half a minute', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const image = await imageOf(anna, await publishPet(world, anna));
    expect(image).toMatch(/^[\w-]+$/u);
    const response = await load(world, image);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=30, must-revalidate');
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    const again = await world.visitor.fetch(`/api/image/${image}`, { headers });
    expect(again.status).toBe(304);
    expect(again.headers.get('cache-control')).toBe('public, max-age=30, must-revalidate');
  });

  const endings: Record<string, (world: TestApp, anna: TestUser, id: number) => Promise<unknown>> =
    {
      'is hidden': async (_, anna, id) => expectOk(await ownerDoes(anna, 4, id)),
      'is deleted': async (_, anna, id) =>
        expectOk(await anna.post('/api/delete-ad', { ad_id: id })),
      expires: async (world) => world.clock.advance({ days: 30 }),
      'is deleted with its author': async (_, anna) =>
        expectOk(await anna.post('/api/delete-account')),
      'loses its author by a ban': async (world, anna) =>
        expectOk(
          await (
            await world.as('admin')
          ).post('/api/admin/set-ban', { user_id: anna.id, ban: true, reason: '' }),
        ),
    };
  test.each(Object.entries(endings))('is gone a minute after the ad %s', async (_, end) => {
    const world = await testApp();
    const anna = await world.as('anna');
    const id = await publishPet(world, anna);
    const image = await imageOf(anna, id);
    const etag = (await load(world, image)).headers.get('etag') ?? '';
    await end(world, anna, id);
    passMinute(world);
    expect(await statusOf(world, image)).toBe(404);
    const headers = { 'if-none-match': etag };
    expect((await world.visitor.fetch(`/api/image/${image}`, { headers })).status).toBe(404);
  });

  test('costs no query while it is known to be public', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const image = await imageOf(anna, await publishPet(world, anna));
    let queries = 0;
    const db = new Proxy(world.deps.db, {
      get(target, key) {
        if (key === 'select') queries += 1;
        return Reflect.get(target, key, target) as unknown;
      },
    });
    const { app } = createApp({ ...world.deps, db });
    await Promise.all([1, 2, 3].map(() => app.request(`/api/image/${image}`)));
    const asked = queries;
    expect((await app.request(`/api/image/${image}?size=thumb`)).status).toBe(200);
    expect(queries).toBe(asked);
  });
});

describe('the image of an ad that is not public', () => {
  test.each(['review', 'rejected', 'outdated', 'expired'] as const)(
    'in state %s is shown to its author and admins only',
    async (state) => {
      const world = await testApp();
      const id = await petIn(state, world, await world.as('anna'));
      const [anna, admin] = [await world.as('anna'), await world.as('admin')];
      passMinute(world);
      for (const user of [anna, admin]) {
        const image = await imageOf(user, id);
        const response = await load(world, image);
        expect(response.status).toBe(200);
        expect(response.headers.get('cache-control')).toContain('private');
        expect(await statusOf(world, image.split('.')[0] ?? '')).toBe(404);
      }
    },
  );

  test('is not opened by a signature of another image, nor by one that is two days old', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const [one, other] = [
      await imageOf(anna, await petIn('review', world, anna)),
      await imageOf(anna, await petIn('review', world, anna)),
    ];
    const [id, signature] = [one.split('.')[0], other.split('.')[1]];
    expect(await statusOf(world, `${id}.${signature}`)).toBe(404);
    expect(await statusOf(world, one)).toBe(200);
    world.clock.advance({ days: 2 });
    expect(await statusOf(world, one)).toBe(404);
  });

  test('of a favorite is shown to the user whose favorite it is', async () => {
    const world = await testApp();
    const [anna, boris] = [await world.as('anna'), await world.as('boris')];
    const id = await publishPet(world, anna);
    expectOk(await boris.post('/api/toggle-favorite', { article_id: id }));
    expectOk(await ownerDoes(anna, 4, id));
    passMinute(world);
    const found = await boris.post<PetAd[]>('/api/articles/by-ids', [id]);
    expect(await statusOf(world, found.body[0]?.images[0] ?? '')).toBe(200);
  });

  test('is public a moment after the ad is', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const id = await petIn('review', world, anna);
    const image = (await imageOf(anna, id)).split('.')[0] ?? '';
    expect(await statusOf(world, image)).toBe(404);
    expectOk(await adminDoes(await world.as('admin'), 1, id));
    expect(await statusOf(world, image)).toBe(200);
    expect(await imageOf(anna, id)).toBe(image);
  });
});

test('a new image of an edit is shown to the author and admins until it is approved', async () => {
  const world = await testApp();
  const [anna, admin] = [await world.as('anna'), await world.as('admin')];
  const id = await publishPet(world, anna);
  const first = await imageOf(anna, id);
  const edit = petDraft({ pictures: [first, 'new'].join(',') });
  expectOk(await anna.form(`/api/articles/update/${id}`, edit, [await tinyImage()]));
  const { images, pending } = (await anna.get<PetAd>(`/api/articles/${id}`)).body;
  expect(images).toEqual([first]);
  const [same, added = ''] = pending?.images ?? [];
  expect(same).toBe(first);
  expect(await statusOf(world, added)).toBe(200);
  expect(await statusOf(world, added.split('.')[0] ?? '')).toBe(404);

  // The form sends the ids as they were answered.
  const again = petDraft({ title: 'Два щенка', pictures: [added, first].join(',') });
  expectOk(await anna.form(`/api/articles/update/${id}`, again, []));
  expectOk(await adminDoes(admin, 1, id));
  const approved = (await anna.get<PetAd>(`/api/articles/${id}`)).body.images;
  expect(approved).toEqual([added.split('.')[0], first]);
});
