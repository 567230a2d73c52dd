import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Home } from '#contract/home.ts';
import type { PetMatch } from '#contract/matches/matches.ts';
import type { BaseAd, RelatedAds } from '#contract/ads/ads.ts';
import type { Notice } from '#contract/notices.ts';
import type { Person } from '#contract/people/people.ts';
import type { PersonalData } from '#contract/profile/personalData.ts';
import type { Profile } from '#contract/profile/profile.ts';
import { announceAdNews } from '#server/jobs/adNews.ts';
import { createNoticeWorker } from '#server/notices/outbox/worker.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { tinyImage } from '#tests/support/images.ts';
import { publishPet } from '#tests/support/pets.ts';
import { rowsOf } from '#tests/support/rowsOf.ts';
import { sendSighting } from '#tests/support/sightings.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let owner: TestUser;
let helper: TestUser;
let lost: number;
let helpersAd: number;

const LOST = { category: 'Потерянные', price: undefined, title: 'Пропал пёс Рыжик', sex: 1 };

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  owner = await world.as('Марина');
  helper = await world.as('helper');
  lost = await publishPet(world, owner, LOST);
  helpersAd = await publishPet(world, helper);
});

/** The helper tells where the pet was, and the owner finds it true. */
const see = async (place = 'У фонтана', id = lost): Promise<void> => {
  const { body } = await sendSighting(world, helper, id, { place });
  expectOk(await owner.post(`/api/sightings/${body.id}`, { state: 'true' }));
};
const end = async (outcome = 'found', user = owner, id = lost): Promise<void> =>
  expectOk(await user.post('/api/user/ad-action', { ad_id: id, do: 4, outcome }));
const person = async () => (await world.visitor.get<Person>(`/api/users/${helper.id}`)).body;
const notices = async () => {
  await createNoticeWorker(world.deps, []).sendDue();
  const { body } = await helper.get<Notice[]>('/api/notices');
  return body.filter(({ kind }) => kind === 'helped_home');
};
const image = async () => ({ ...(await tinyImage()), field: 'image' });

describe('who has helped a lost pet home', () => {
  test('has its name on the own page, and a paw, until it is hidden there', async () => {
    await see();
    expect((await helper.get<Profile>('/api/profile')).body.shows_help).toBeNull();
    expect(await person()).toMatchObject({ helped: [], has_helped: false });
    await end();
    expect(await person()).toMatchObject({ helped: ['Рыжик'], has_helped: true });
    const related = async () =>
      (await world.visitor.get<RelatedAds<BaseAd>>(`/api/articles/${helpersAd}/related`)).body;
    expect((await related()).author.has_helped).toBe(true);
    expect((await helper.get<Profile>('/api/profile')).body.shows_help).toBe(true);
    expectOk(await helper.post('/api/profile/help', { shown: false }));
    expect(await person()).toMatchObject({ helped: [], has_helped: false });
    expect((await related()).author.has_helped).toBe(false);
    expect((await helper.get<Profile>('/api/profile')).body.shows_help).toBe(false);
  });

  test('is not who saw another pet, and nobody when it has ended otherwise', async () => {
    await sendSighting(world, helper, lost);
    await end();
    expect((await person()).helped).toEqual([]);
    const other = await publishPet(world, owner, LOST);
    await see('У фонтана', other);
    await end('other', owner, other);
    expect((await person()).helped).toEqual([]);
  });

  test('is nobody once the outcome is corrected or the pet is sought again', async () => {
    await see();
    await end();
    await end('other');
    expect((await person()).helped).toEqual([]);
    await end('found');
    expect((await person()).helped).toEqual(['Рыжик']);
    expectOk(await owner.post('/api/user/ad-action', { ad_id: lost, do: 1 }));
    expect((await person()).helped).toEqual([]);
    world.clock.advance({ days: 1 });
    helper = await world.as('helper');
    expect(await notices()).toEqual([]);
  });

  test('is the finder of a match, also by the own ending, and once', async () => {
    const found = await publishPet(world, helper, { category: 'Найденные', price: undefined });
    await announceAdNews(world.deps);
    const [match] = (await owner.get<PetMatch[]>(`/api/matches/${lost}`)).body;
    expectOk(await owner.post(`/api/matches/${match?.id}`, { verdict: 'similar' }));
    await end('returned', helper, found);
    expect((await person()).helped).toEqual(['Рыжик']);
    await end();
    expect((await person()).helped).toEqual(['Рыжик']);
  });

  test('is named by the title where it has no name', async () => {
    const nameless = await publishPet(world, owner, { ...LOST, title: 'Пропала собака' });
    await see('Парк', nameless);
    await end('found', owner, nameless);
    expect((await person()).helped).toEqual(['«Пропала собака»']);
  });

  test.each([
    ['who has helped', () => helper],
    ['the owner', () => owner],
  ])('leaves no name when %s goes, and still counts for the year', async (_, who) => {
    await see();
    await end();
    expectOk(await who().post('/api/delete-account'));
    expect(await rowsOf(world.db, sql`SELECT 1 FROM home_helpers`)).toEqual([]);
    world.clock.advance({ minutes: 2 });
    const { happy } = (await world.visitor.get<Home>('/api/home')).body;
    expect(happy.year).toBe(1);
  });

  test('has it in the own data', async () => {
    await see();
    await end();
    const { helped } = (await helper.get<PersonalData>('/api/my-data')).body;
    expect(helped).toEqual([{ ad_id: lost, helped: '2026-03-02T09:00:00.000Z' }]);
  });
});

describe('the thanks', () => {
  // The clock of the tests shows noon in Moscow.
  test('come at 19:00 of the same day, once, with the photo from home', async () => {
    await see();
    await end();
    expectOk(await owner.form('/api/user/ad-home', { ad_id: String(lost) }, [await image()]));
    expectOk(await (await world.as('admin')).post('/api/admin/ad-action', { ad_id: lost, do: 1 }));
    world.clock.advance({ hours: 6, minutes: 59 });
    expect(await notices()).toEqual([]);
    world.clock.advance({ minutes: 1 });
    const [thanks, ...more] = await notices();
    expect(more).toEqual([]);
    expect(thanks).toMatchObject({
      text: 'Рыжик дома. Вы видели его у фонтана — это помогло. Спасибо! Марина. Ваша помощь видна на вашей странице, скрыть её можно в профиле.',
      link: `/post/${lost}`,
      about: { kind: 'ad', id: lost },
    });
    const { status } = await world.visitor.get(`/api/image/${thanks?.about?.image ?? ''}`);
    expect(status).toBe(200);
    world.clock.advance({ days: 1 });
    helper = await world.as('helper');
    expect(await notices()).toHaveLength(1);
  });

  test('come at 19:00 of the next day when the pet came home later', async () => {
    await see('Ленина, 5');
    world.clock.advance({ hours: 8 });
    await end();
    world.clock.advance({ hours: 22, minutes: 59 });
    helper = await world.as('helper');
    expect(await notices()).toEqual([]);
    world.clock.advance({ minutes: 1 });
    const [thanks] = await notices();
    expect(thanks?.text).toContain('Вы видели его: Ленина, 5 — это помогло.');
    expect(thanks?.about?.image).toBeNull();
  });

  test('can be switched off', async () => {
    expectOk(await helper.post('/api/notification-settings', { kinds: { helped_home: false } }));
    await see();
    await end();
    world.clock.advance({ hours: 7 });
    expect(await notices()).toEqual([]);
  });
});
