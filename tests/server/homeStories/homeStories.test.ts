import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Overview } from '#contract/admin/admin.ts';
import type { AdHome, OwnAdHome } from '#contract/ads/adHome.ts';
import type { HomeStory } from '#contract/ads/homeStories.ts';
import { HOME_TEXT_MAX } from '#contract/ads/adHome.ts';
import type { BaseAd, GoneAd } from '#contract/ads/ads.ts';
import { homeErrors } from '#contract/ads/adHomeTexts.ts';
import type { Notice } from '#contract/notices.ts';
import type { PersonalData } from '#contract/profile/personalData.ts';
import { homeTexts } from '#server/homeStories/texts.ts';
import { bareId } from '#server/images/imageAccess.ts';
import { createImagesService } from '#server/images/images.service.ts';
import { expectHttpError, expectOk, expectValidationErrors } from '#tests/support/expectations.ts';
import { tinyImage } from '#tests/support/images.ts';
import { publishPet } from '#tests/support/pets.ts';
import { sendSighting } from '#tests/support/sightings.ts';
import { ban } from '#tests/support/users.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

interface Item {
  ad: BaseAd;
  version: number;
  home?: AdHome & { cautions: string[] };
}

let world: TestApp;
let admin: TestUser;
let owner: TestUser;
let lost: number;

const photo = async () => ({ ...(await tinyImage()), field: 'image' });
const end = (id: number, outcome: string) =>
  owner.post('/api/user/ad-action', { ad_id: id, do: 4, outcome });
const send = async (text: string, { hasPhoto = false, id = lost, user = owner } = {}) =>
  user.form('/api/user/ad-home', { ad_id: String(id), text }, hasPhoto ? [await photo()] : []);
const own = async (id = lost) =>
  (await owner.get<OwnAdHome | null>(`/api/user/ad-home/${id}`)).body;
const queue = async (query = '') => (await admin.get<Item[]>(`/api/admin/review${query}`)).body;
const gone = async () =>
  (await world.visitor.get<GoneAd<BaseAd>>(`/api/articles/${lost}/gone`)).body;
const decide = async (action: 1 | 3, reason?: string) => {
  const item = (await queue()).find(({ ad }) => ad.id === lost);
  return admin.post('/api/admin/ad-action', {
    ad_id: lost,
    do: action,
    version: item?.version,
    reason,
  });
};
const statusOfImage = async (id: string) => (await world.visitor.get(`/api/image/${id}`)).status;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  [admin, owner] = [await world.as('admin'), await world.as('owner')];
  lost = await publishPet(world, owner, { category: 'Потерянные', price: undefined });
  expectOk(await end(lost, 'found'));
});

describe('a photo from home', () => {
  test('waits for review and is then on the page of the ad', async () => {
    expectOk(await send('Спасибо всем!', { hasPhoto: true }));
    expect((await gone()).home).toBeNull();
    const mine = await own();
    expect(mine).toMatchObject({ text: 'Спасибо всем!', status: 2, can_replace: true });
    const image = bareId(mine?.image ?? '');
    expect(await statusOfImage(image)).toBe(404);
    const { sections } = (await admin.get<Overview>('/api/admin/overview')).body;
    expect(sections.pets.count).toBe(1);
    const [item] = await queue();
    expect(item).toMatchObject({
      ad: { id: lost },
      home: { text: 'Спасибо всем!', image: expect.stringContaining(image), cautions: [] },
    });
    expectOk(await decide(1));
    expect(await queue()).toEqual([]);
    expect((await gone()).home).toEqual({ text: 'Спасибо всем!', image });
    expect(await statusOfImage(image)).toBe(200);
    const [notice] = (await owner.get<Notice[]>('/api/notices')).body;
    expect(notice).toMatchObject({
      text: 'Фото из дома к объявлению «Щенок лабрадора» опубликовано',
      link: `/post/${lost}/ending`,
    });
  });

  test('is refused with a reason, and can then be sent again', async () => {
    expectOk(await send('Звоните', { hasPhoto: true }));
    expectOk(await decide(3, 'Лица детей'));
    expect((await gone()).home).toBeNull();
    expect(await own()).toMatchObject({ status: 3, rejection_reason: 'Лица детей' });
    const [notice] = (await owner.get<Notice[]>('/api/notices')).body;
    expect(notice?.text).toContain('отклонено, можно прислать другое. Причина: Лица детей');
    world.clock.advance({ days: 2 });
    owner = await world.as('owner');
    expectOk(await send('Спасибо!'));
    expect(await own()).toMatchObject({ status: 2, text: 'Спасибо!', rejection_reason: null });
  });

  test('is replaced within a day; the former photo goes, or stays when there is no other', async () => {
    expectOk(await send('Дома', { hasPhoto: true }));
    const first = bareId((await own())?.image ?? '');
    expectOk(await send('Дома!'));
    expect(bareId((await own())?.image ?? '')).toBe(first);
    const [seen] = await queue();
    expectOk(await send('Дома!', { hasPhoto: true }));
    const second = bareId((await own())?.image ?? '');
    expect(second).not.toBe(first);
    const files = () => [...world.images.keys()].join(' ');
    const images = createImagesService(world.deps);
    await images.removeDiscarded();
    expect(files()).not.toContain(first);
    expect(files()).toContain(second);
    const stale = { ad_id: lost, do: 1, version: seen?.version };
    expect((await admin.post('/api/admin/ad-action', stale)).status).toBe(409);
    expectOk(await decide(1));
    world.clock.advance({ hours: 25 });
    expectHttpError(await send('Ещё'), 409, homeTexts.tooLate);
  });

  test('is for the author of a lost or given pet that is home', async () => {
    expectHttpError(await send('Я', { user: await world.as('other') }), 403, homeTexts.notYours);
    const running = await publishPet(world, owner, { category: 'Потерянные', price: undefined });
    expectHttpError(await send('Дома', { id: running }), 409, homeTexts.notHome);
    const given = await publishPet(world, owner, { category: 'В хорошие руки', price: undefined });
    expectOk(await end(given, 'given'));
    expectOk(await send('Обживается', { id: given }));
    const sold = await publishPet(world, owner);
    expectOk(await end(sold, 'sold'));
    expectHttpError(await send('Продан', { id: sold }), 409, homeTexts.notHome);
  });

  test('has some words or a photo, and not too many', async () => {
    expectValidationErrors(await send(''), { text: homeErrors.empty });
    expectValidationErrors(await send('а'.repeat(HOME_TEXT_MAX + 1)), {
      text: homeErrors.tooLong,
    });
    const two = [await photo(), await photo()];
    const answer = await owner.form('/api/user/ad-home', { ad_id: String(lost) }, two);
    expectValidationErrors(answer, { image: homeErrors.oneImage });
    expectOk(await send('', { hasPhoto: true }));
  });

  test('comes to the admins with the cautions of its words', async () => {
    expectOk(await send('Переведите предоплату на карту 2200 1234 5678 9010'));
    expect((await queue())[0]?.home?.cautions.length).toBeGreaterThan(0);
  });

  test('waits behind the ads, page by page', async () => {
    const other = await publishPet(world, owner, { category: 'Потерянные', price: undefined });
    expectOk(await end(other, 'found'));
    expectOk(await send('Первое'));
    world.clock.advance({ minutes: 1 });
    expectOk(await send('Второе', { id: other }));
    const [first] = await queue('?limit=1');
    expect(first?.home?.text).toBe('Первое');
    const [second, ...none] = await queue(`?limit=1&after=${lost}`);
    expect([second?.home?.text, none]).toEqual(['Второе', []]);
    expect(await queue(`?limit=1&after=${other}`)).toEqual([]);
  });

  test.each([
    ['deletes the ad', () => owner.post('/api/delete-ad', { ad_id: lost })],
    ['publishes it again', () => owner.post('/api/user/ad-action', { ad_id: lost, do: 1 })],
    ['leaves', () => owner.post('/api/delete-account')],
  ])('goes with its files when the author %s', async (_, leave) => {
    expectOk(await send('Дома', { hasPhoto: true }));
    const image = bareId((await own())?.image ?? '');
    expectOk(await decide(1));
    expectOk(await leave());
    expect(await rowsOf(world.db, sql`SELECT 1 FROM home_stories`)).toEqual([]);
    await createImagesService(world.deps).removeDiscarded();
    expect([...world.images.keys()].join(' ')).not.toContain(image);
  });

  test('is in the own data', async () => {
    expectOk(await send('Дома', { hasPhoto: true }));
    const { home_stories: stories } = (await owner.get<PersonalData>('/api/my-data')).body;
    expect(stories).toMatchObject([{ ad_id: lost, text: 'Дома', status: 2 }]);
  });
});

describe('the stories of those who came home', () => {
  const stories = async (query = '') =>
    (await world.visitor.get<HomeStory[]>(`/api/home-stories${query}`)).body;

  test('are the approved ones, the last first, page by page', async () => {
    expectOk(await send('Дома', { hasPhoto: true }));
    expect(await stories()).toEqual([]);
    expectOk(await decide(1));
    const image = bareId((await own())?.image ?? '');
    const first = {
      ad_id: lost,
      title: 'Щенок лабрадора',
      city: 'Москва',
      date: '2026-03-02',
      text: 'Дома',
      image,
      helpers: 0,
    };
    expect(await stories()).toEqual([first]);
    world.clock.advance({ days: 1 });
    [admin, owner] = [await world.as('admin'), await world.as('owner')];
    const later = await publishPet(world, owner, { category: 'В хорошие руки', price: undefined });
    expectOk(await end(later, 'given'));
    expectOk(await send('Обживается', { id: later }));
    expectOk(await admin.post('/api/admin/ad-action', { ad_id: later, do: 1 }));
    expect((await stories()).map(({ text }) => text)).toEqual(['Обживается', 'Дома']);
    expect(await stories('?limit=1&offset=1')).toEqual([first]);
    expect((await world.visitor.get('/api/home-stories?limit=abc')).status).toBe(422);
  });

  test('tell how many have helped', async () => {
    const pet = await publishPet(world, owner, { category: 'Потерянные', price: undefined });
    const { body } = await sendSighting(world, await world.as('helper'), pet);
    expectOk(await owner.post(`/api/sightings/${body.id}`, { state: 'true' }));
    expectOk(await end(pet, 'found'));
    expectOk(await send('Спасибо', { id: pet }));
    expectOk(await admin.post('/api/admin/ad-action', { ad_id: pet, do: 1 }));
    expect((await stories()).map(({ helpers }) => helpers)).toEqual([1]);
  });

  test('leave out those whose author is banned', async () => {
    expectOk(await send('Дома', { hasPhoto: true }));
    const image = bareId((await own())?.image ?? '');
    expectOk(await decide(1));
    await ban(world.db, owner.id);
    expect(await stories()).toEqual([]);
    expect(await statusOfImage(image)).toBe(404);
  });
});
