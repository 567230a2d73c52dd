import { beforeEach, describe, expect, test } from 'vitest';
import type { BaseAd } from '#contract/ads/ads.ts';
import type { Notice } from '#contract/notices.ts';
import { freeReservedAds } from '#server/jobs/reservations.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { adminDoes, ownerDoes, petDraft, petIn, publishPet } from '#tests/support/pets.ts';
import { tinyImage } from '#tests/support/images.ts';
import { allSections, events, market, publish, services } from '#tests/support/sections.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let author: TestUser;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  author = await world.as('author');
});

const RESERVE = 5;
const FREE = 6;
const isReserved = async (id: number, articles = '/api/articles') =>
  (await world.visitor.get<BaseAd>(`${articles}/${id}`)).body.is_reserved;
const noticesOf = async (user: TestUser) =>
  (await user.get<Notice[]>('/api/notices')).body.filter(
    ({ kind }) => kind === 'reservation_ended',
  );

describe('an ad is reserved by its author', () => {
  test.each([
    ['Продажа', true],
    ['В хорошие руки', true],
    ['Потерянные', false],
    ['Найденные', false],
  ])('pets, %s: %s', async (category, isPossible) => {
    const id = await publishPet(world, author, { category });
    const answer = await ownerDoes(author, RESERVE, id);
    if (isPossible) expectOk(answer);
    else expectHttpError(answer, 409);
    expect(await isReserved(id)).toBe(isPossible);
  });

  test.each([
    [market, { category_name: 'Продажа' }, 200],
    [market, { category_name: 'Бесплатно', price: undefined }, 200],
    [services, {}, 409],
    [events, {}, 409],
  ] as const)('$0.at.articles $1: $2', async (section, fields, status) => {
    const id = await publish(section, world, author, fields);
    const path = `/api/user/ad-action${section.at.suffix}`;
    const answer = await author.post(path, { ad_id: id, do: RESERVE });
    expect(answer.status).toBe(status);
    expect(await isReserved(id, section.at.articles)).toBe(status === 200);
  });

  test('stays in the list, and is freed again', async () => {
    const id = await publishPet(world, author);
    for (const action of [RESERVE, RESERVE]) expectOk(await ownerDoes(author, action, id));
    const list = () => world.visitor.post<BaseAd[]>('/api/articles/filter', {});
    expect((await list()).body).toMatchObject([{ id, is_reserved: true, is_visible: 1 }]);
    for (const action of [FREE, FREE]) expectOk(await ownerDoes(author, action, id));
    expect((await list()).body).toMatchObject([{ id, is_reserved: false }]);
  });

  test('only by its author, and only while it is published', async () => {
    const id = await publishPet(world, author);
    const admin = await world.as('admin');
    for (const other of [await world.as('other'), admin]) {
      expectHttpError(await ownerDoes(other, RESERVE, id), 403);
    }
    expectHttpError(await adminDoes(admin, RESERVE, id), 422);
    expectHttpError(await ownerDoes(author, RESERVE, 999_999), 404);
    for (const state of ['review', 'rejected', 'outdated'] as const) {
      const own = await petIn(state, world, author);
      expectHttpError(await ownerDoes(author, RESERVE, own), 409);
    }
    expect(await isReserved(id)).toBe(false);
  });

  test('and an admin who reserves an own ad leaves a trace', async () => {
    const admin = await world.as('admin');
    const id = await publishPet(world, admin);
    expectOk(await ownerDoes(admin, RESERVE, id));
    const { body } = await admin.get<{ action: string; object_id: number }[]>('/api/admin/audit');
    expect(body[0]).toMatchObject({ action: 'reserve', object_id: id });
  });
});

describe('a reservation ends', () => {
  test('after seven days, which the author is told once', async () => {
    const id = await publishPet(world, author, { title: 'Щенок колли' });
    expectOk(await ownerDoes(author, RESERVE, id));
    world.clock.advance({ days: 6, hours: 23 });
    await freeReservedAds(world.deps);
    expect(await isReserved(id)).toBe(true);
    expect(await noticesOf(author)).toEqual([]);
    world.clock.advance({ hours: 1 });
    for (let run = 0; run < 2; run += 1) await freeReservedAds(world.deps);
    expect(await isReserved(id)).toBe(false);
    expect(await noticesOf(author)).toMatchObject([
      {
        text: 'Бронь закончилась: «Щенок колли». Объявление снова свободно для всех',
        link: `/post/${id}`,
      },
    ]);
  });

  test('when the ad is taken down: published again it is free', async () => {
    const id = await publishPet(world, author);
    for (const action of [RESERVE, 4, 1]) expectOk(await ownerDoes(author, action, id));
    expect(await isReserved(id)).toBe(false);
  });

  test('with a category that cannot be reserved', async () => {
    const id = await publishPet(world, author);
    expectOk(await ownerDoes(author, RESERVE, id));
    const lost = petDraft({ category: 'Потерянные', price: undefined });
    expectOk(await author.form(`/api/articles/update/${id}`, lost, [await tinyImage()]));
    expect(await isReserved(id)).toBe(true);
    expectOk(await adminDoes(await world.as('admin'), 1, id));
    expect(await isReserved(id)).toBe(false);
  });
});

test.each(allSections)('every ad says whether it is reserved: $at.articles', async (section) => {
  const id = await publish(section, world, author);
  expect(await isReserved(id, section.at.articles)).toBe(false);
});
