import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BaseAd, GoneAd, Outcome } from '#contract/ads/ads.ts';
import type { PersonalData } from '#contract/profile/personalData.ts';
import { fieldErrors } from '#contract/texts.ts';
import { adTexts } from '#server/ads/texts.ts';
import { forgetOldRows } from '#server/jobs/oldRows.ts';
import { expectValidationErrors, expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { tinyImage } from '#tests/support/images.ts';
import { adminDoes, ownerDoes, petDraft, petIn, publishPet } from '#tests/support/pets.ts';
import { allSections, events, market, publish, services } from '#tests/support/sections.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let author: TestUser;

const LOST = { category: 'Потерянные', price: undefined };
const end = (id: number, outcome: string, { action = 4, suffix = '' } = {}) =>
  author.post(`/api/user/ad-action${suffix}`, { ad_id: id, do: action, outcome });
const endingOf = async (viewer: TestUser, id: number, articles = 'articles') => {
  const { body } = await viewer.get<BaseAd>(`/api/${articles}/${id}`);
  return [body.is_visible, body.outcome, body.ended];
};
const gone = async (id: number) =>
  (await world.visitor.get<GoneAd<BaseAd>>(`/api/articles/${id}/gone`)).body;
const NOW = '2026-03-02T09:00:00.000Z';

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
});
beforeEach(async () => {
  for (const table of ['ads', 'gone_ads', 'endings']) {
    await world.db.execute(sql`DELETE FROM ${sql.identifier(table)}`);
  }
  author = await world.as('author');
});

describe('an ad ends as its section and category allow', () => {
  const ALL = ['sold', 'given', 'found', 'returned', 'other'];
  test.each<[string, string[]]>([
    ['Продажа', ['sold', 'other']],
    ['В хорошие руки', ['given', 'other']],
    ['Потерянные', ['found', 'other']],
    ['Найденные', ['returned', 'other']],
  ])('pets: %s', async (category, fitting) => {
    for (const outcome of ALL) {
      const id = await publishPet(world, author, { category, price: 500 });
      const answer = await end(id, outcome);
      if (fitting.includes(outcome)) {
        expectOk(answer);
        expect(await endingOf(author, id)).toEqual([4, outcome, NOW]);
      } else {
        expectValidationErrors(answer, { outcome: fieldErrors.outcome });
        expect(await endingOf(author, id)).toEqual([1, null, null]);
      }
    }
  });

  test.each([
    [market, { category_name: 'Продажа', price: 500 }, ['sold', 'other']],
    [market, { category_name: 'Бесплатно' }, ['given', 'other']],
    [services, {}, []],
    [events, {}, []],
  ] as const)('$0.at.articles $1', async (section, fields, fitting: readonly string[]) => {
    for (const outcome of ALL) {
      const id = await publish(section, world, author, fields);
      const answer = await end(id, outcome, { suffix: section.at.suffix });
      expect([outcome, answer.status]).toEqual([outcome, fitting.includes(outcome) ? 200 : 422]);
    }
  });

  test('with an outcome that exists, and by hiding alone', async () => {
    const id = await publishPet(world, author, LOST);
    expectHttpError(await end(id, 'eaten'), 422);
    for (const action of [0, 1, 3]) expectHttpError(await end(id, 'found', { action }), 422);
    expect(await endingOf(author, id)).toEqual([1, null, null]);
  });

  test.each(allSections)('or without one: $at.articles', async (section) => {
    const id = await publish(section, world, author);
    expectOk(await author.post(`/api/user/ad-action${section.at.suffix}`, { ad_id: id, do: 4 }));
    const articles = section.at.articles.replace('/api/', '');
    expect(await endingOf(author, id, articles)).toEqual([4, null, null]);
  });
});

describe('an ending', () => {
  test('is told to author, admins and visitors of the gone page', async () => {
    const id = await publishPet(world, author, { ...LOST, sex: 2 });
    expectOk(await end(id, 'found'));
    expect(await endingOf(await world.as('admin'), id)).toEqual([4, 'found', NOW]);
    const { body: own } = await author.get<BaseAd[]>('/api/my-articles');
    expect(own).toMatchObject([{ id, outcome: 'found', ended: NOW }]);
    expect(await gone(id)).toMatchObject({ outcome: 'found', ended: NOW, sex: 2, why: 'hidden' });
    expect(await gone(id)).toMatchObject({ animal: 'dog' });
  });

  test('is not told of published ads to others', async () => {
    const id = await publishPet(world, author, LOST);
    const { body } = await world.visitor.get<BaseAd>(`/api/articles/${id}`);
    expect(body).not.toHaveProperty('outcome');
  });

  test('stands on the gone page of an ad that its author deletes, not of one that an admin does', async () => {
    const [own, blocked] = [
      await publishPet(world, author, LOST),
      await publishPet(world, author, LOST),
    ];
    for (const id of [own, blocked]) expectOk(await end(id, 'found'));
    expectOk(await author.post('/api/delete-ad', { ad_id: own }));
    expectOk(await adminDoes(await world.as('admin'), 0, blocked));
    expect(await gone(own)).toMatchObject({ outcome: 'found', why: 'deleted' });
    expect(await gone(blocked)).toMatchObject({ outcome: null, ended: null, why: 'blocked' });
  });

  test('can be told after the ad was taken down', async () => {
    const id = await petIn('outdated', world, author, LOST);
    expect(await gone(id)).toMatchObject({ outcome: null, ended: null, sex: null });
    expectOk(await end(id, 'found'));
    expect(await gone(id)).toMatchObject({ outcome: 'found' });
  });

  test('stands once it is told', async () => {
    const id = await publishPet(world, author, LOST);
    expectOk(await end(id, 'found'));
    expectOk(await end(id, 'found'));
    expectOk(await ownerDoes(author, 4, id));
    expect(await endingOf(author, id)).toEqual([4, 'found', NOW]);
  });

  test('can be corrected for half an hour', async () => {
    const id = await publishPet(world, author, LOST);
    expectOk(await end(id, 'found'));
    world.clock.advance({ minutes: 29 });
    expectOk(await end(id, 'other'));
    expect(await endingOf(author, id)).toEqual([4, 'other', NOW]);
    expect(await gone(id)).toMatchObject({ outcome: 'other' });
    world.clock.advance({ minutes: 1 });
    expectHttpError(await end(id, 'found'), 409, adTexts.endedOtherwise);
    expect(await endingOf(author, id)).toEqual([4, 'other', NOW]);
    world.clock.advance({ minutes: -30 });
  });

  test('is the last of two that are told at once', async () => {
    const id = await publishPet(world, author, LOST);
    const outcomes: Outcome[] = ['found', 'other'];
    const answers = await Promise.all(outcomes.map((outcome) => end(id, outcome)));
    answers.forEach(expectOk);
    const [, stands, ended] = await endingOf(author, id);
    expect(outcomes).toContain(stands);
    expect(ended).toBe(NOW);
    expect(await gone(id)).toMatchObject({ outcome: stands });
  });

  test('is in the own data, also of a deleted ad', async () => {
    const [kept, deleted] = [
      await publishPet(world, author, LOST),
      await publishPet(world, author, LOST),
    ];
    for (const id of [kept, deleted]) expectOk(await end(id, 'found'));
    expectOk(await author.post('/api/delete-ad', { ad_id: deleted }));
    const { body } = await author.get<PersonalData>('/api/my-data');
    expect(body.ads).toMatchObject([{ id: kept, outcome: 'found', ended: NOW }]);
    expect(body.deleted_ads).toMatchObject([{ id: deleted, outcome: 'found', ended: NOW }]);
  });
});

// Last: these move the clock.
describe('publishing again', () => {
  const ended = async () => {
    const id = await publishPet(world, author, LOST);
    expectOk(await end(id, 'found'));
    return id;
  };
  const later = async (span: { days: number; seconds?: number }) => {
    world.clock.advance(span);
    author = await world.as('author');
  };

  test('within 30 days clears the ending', async () => {
    const id = await ended();
    await later({ days: 30, seconds: -1 });
    expectOk(await ownerDoes(author, 1, id));
    expect(await endingOf(author, id)).toEqual([1, null, null]);
    expectOk(await end(id, 'other'));
    expect((await endingOf(author, id)).slice(0, 2)).toEqual([4, 'other']);
  });

  test('or changing it is refused after 30 days', async () => {
    const id = await ended();
    await later({ days: 30 });
    expectHttpError(await ownerDoes(author, 1, id), 409, adTexts.endedLongAgo);
    const edit = await author.form(`/api/articles/update/${id}`, petDraft(LOST), [
      await tinyImage(),
    ]);
    expectHttpError(edit, 409, adTexts.endedLongAgo);
    expect((await endingOf(author, id)).slice(0, 2)).toEqual([4, 'found']);
  });

  test('goes on for ads that ended without an outcome', async () => {
    const id = await petIn('outdated', world, author, LOST);
    await later({ days: 60 });
    expectOk(await ownerDoes(author, 1, id));
  });

  test('an ending is forgotten after 400 days', async () => {
    await ended();
    const count = async () => world.db.$count(sql`endings`);
    world.clock.advance({ days: 400, seconds: -1 });
    await forgetOldRows(world.deps);
    expect(await count()).toBe(1);
    world.clock.advance({ seconds: 2 });
    await forgetOldRows(world.deps);
    expect(await count()).toBe(0);
  });
});
