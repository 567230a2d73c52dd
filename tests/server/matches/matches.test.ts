import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PetMatch } from '#contract/matches/matches.ts';
import type { Notice } from '#contract/notices.ts';
import { announceAdNews } from '#server/jobs/adNews.ts';
import { matchLostPets } from '#server/matches/matching.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { ownerDoes, publishPet } from '#tests/support/pets.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let owner: TestUser;
let finder: TestUser;

const PET = {
  city: 'Тула',
  colors: ['рыжий', 'белый'],
  size: 'large',
  happened_at: '2026-03-01',
  price: undefined,
};
const lose = (fields = {}) =>
  publishPet(world, owner, { ...PET, title: 'Пропал Рекс', category: 'Потерянные', ...fields });
const find = (fields = {}, user = finder) =>
  publishPet(world, user, { ...PET, title: 'Найден пёс', category: 'Найденные', ...fields });
const matchesOf = (user: TestUser, id: number) => user.get<PetMatch[]>(`/api/matches/${id}`);
const listed = async (user: TestUser, id: number): Promise<PetMatch[]> => {
  await announceAdNews(world.deps);
  const answer = await matchesOf(user, id);
  expectOk(answer);
  return answer.body;
};
const told = async (user: TestUser) =>
  (await user.get<Notice[]>('/api/notices')).body.filter(({ kind }) => kind === 'match');
const decide = (user: TestUser, id: number | undefined, verdict: string) =>
  user.post(`/api/matches/${id}`, { verdict });

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  owner = await world.as('owner');
  finder = await world.as('finder');
});
beforeEach(async () => {
  await world.db.execute(sql`DELETE FROM ads`);
  await world.db.execute(sql`DELETE FROM blocks`);
  await world.db.execute(sql`DELETE FROM dialogs`);
  await world.db.execute(sql`DELETE FROM messages`);
});

describe('a found pet', () => {
  test('that fits is listed for the owner with reasons, who is told of it once', async () => {
    const lost = await lose();
    const found = await find();
    expect(await listed(owner, lost)).toEqual([
      {
        id: expect.any(Number),
        ad: expect.objectContaining({ id: found, title: 'Найден пёс' }),
        score: expect.any(Number),
        reasons: expect.arrayContaining(['та же порода', 'в том же городе', 'тот же пол']),
        state: 'new',
      },
    ]);
    const [notice, ...others] = await told(owner);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ link: `/post/${found}` });
    expect(notice?.text).toMatch(/^Похоже на вашего питомца: «Найден пёс»\. Что совпало: /u);
    expect(await matchLostPets(world.deps)).toBe(1);
    expect(await told(owner)).toHaveLength(1);
    expect(await told(finder)).toEqual([]);
  });

  test('is matched when the lost pet is published later, too', async () => {
    await find();
    const lost = await lose();
    expect(await listed(owner, lost)).toHaveLength(1);
  });

  test('of another type, sex and breed is not announced', async () => {
    const lost = await lose();
    await find({ type_ad: 'Кошки', breed: 'Мейн-кун' });
    await find({ breed: 'Метис', sex: 2, size: 'small', colors: ['чёрный'] });
    expect(await listed(owner, lost)).toEqual([]);
    expect(await told(owner)).toEqual([]);
  });

  test('with the same chip is matched anywhere', async () => {
    const chip = '643098100000012';
    const lost = await lose({ chip });
    await find({ chip, city: 'Владивосток', type_ad: 'Кошки', breed: 'Мейн-кун' });
    expect(await listed(owner, lost)).toMatchObject([{ score: 100 }]);
  });

  test('in another city comes into reach with the days', async () => {
    const lost = await lose({ happened_at: '2026-02-20' });
    await find({ city: 'Щёкино', happened_at: '2026-03-02' });
    expect(await listed(owner, lost)).toHaveLength(1);
  });

  test('of the owner or across a block is none, and a hidden one is not shown', async () => {
    const lost = await lose();
    await find({}, owner);
    expect(await listed(owner, lost)).toEqual([]);
    const hidden = await find();
    expect(await listed(owner, lost)).toHaveLength(1);
    expectOk(await ownerDoes(finder, 4, hidden));
    expect(await listed(owner, lost)).toEqual([]);
    expectOk(await finder.post(`/api/block/${owner.id}`));
    await find();
    expect(await listed(owner, lost)).toEqual([]);
  });
});

describe('matches', () => {
  test('are for the owner and admins; the finder learns of them after «Похоже»', async () => {
    const lost = await lose();
    const found = await find();
    const [match] = await listed(owner, lost);
    expect(await listed(await world.as('admin'), lost)).toHaveLength(1);
    expect(await listed(finder, found)).toEqual([]);
    expectHttpError(await matchesOf(finder, lost), 403);
    expectHttpError(await matchesOf(owner, found), 403);
    expectHttpError(await matchesOf(owner, 999_999), 404);
    expectHttpError(await decide(finder, match?.id, 'similar'), 403);
    expectHttpError(await decide(owner, 999_999, 'similar'), 404);
    expect((await decide(owner, match?.id, 'maybe')).status).toBe(422);
    expect((await matchesOf(world.visitor as TestUser, lost)).status).toBe(401);

    expectOk(await decide(owner, match?.id, 'similar'));
    expectOk(await decide(owner, match?.id, 'similar'));
    expect(await listed(owner, lost)).toMatchObject([{ state: 'similar' }]);
    expect(await listed(finder, found)).toMatchObject([{ ad: { id: lost }, state: 'similar' }]);
    const { body } = await finder.get<{ text: string; about: number }[]>(
      `/api/messages/${owner.id}`,
    );
    expect(body).toMatchObject([{ about: lost, text: expect.stringContaining('сверим приметы') }]);
  });

  test('that the owner calls different write to no finder', async () => {
    const lost = await lose();
    await find();
    const [match] = await listed(owner, lost);
    expectOk(await decide(owner, match?.id, 'different'));
    await matchLostPets(world.deps);
    expect(await listed(owner, lost)).toMatchObject([{ state: 'different' }]);
    expect((await finder.get<unknown[]>(`/api/messages/${owner.id}`)).body).toEqual([]);
  });

  test('of an ad for sale are none', async () => {
    expect(await listed(owner, await publishPet(world, owner))).toEqual([]);
  });
});
