import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { BaseAd, GoneAd } from '#contract/ads/ads.ts';
import { forgetGoneAds } from '#server/ads/gone/goneAds.ts';
import { purgeDeletedAds } from '#server/jobs/deletedAds.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { ban } from '#tests/support/users.ts';
import { adminDoes, ownerDoes, petIn, postPet, publishPet } from '#tests/support/pets.ts';
import { allSections, publish } from '#tests/support/sections.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let author: TestUser;
let other: TestUser;

const gone = (id: number, articles = '/api/articles') =>
  world.visitor.get<GoneAd<BaseAd>>(`${articles}/${id}/gone`);
const whyGone = async (id: number) => {
  const answer = await gone(id);
  expectOk(answer);
  return answer.body.why;
};

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
});
beforeEach(async () => {
  await world.db.execute(sql`DELETE FROM ads`);
  await world.db.execute(sql`DELETE FROM gone_ads`);
  author = await world.as('author');
  other = await world.as('other');
});

test('what became of a public ad is told', async () => {
  const admin = await world.as('admin');
  expect(await whyGone(await petIn('outdated', world, author))).toBe('hidden');
  expect(await whyGone(await petIn('deleted', world, author))).toBe('deleted');
  const blocked = await publishPet(world, author);
  expectOk(await adminDoes(admin, 0, blocked));
  expect(await whyGone(blocked)).toBe('blocked');
  const hidden = await petIn('outdated', world, author);
  expectOk(await author.post('/api/delete-ad', { ad_id: hidden }));
  expect(await whyGone(hidden)).toBe('deleted');
  const vera = await world.as('vera');
  const hers = await publishPet(world, vera);
  await ban(world.db, vera.id);
  expect(await whyGone(hers)).toBe('hidden');
});

test('its page keeps title and city, unless an admin took it down', async () => {
  const told = async (id: number) => {
    const { title, city } = (await gone(id)).body;
    return [title, city];
  };
  const ad = { title: 'Щенок корги', city: 'Ржев' };
  expect(await told(await petIn('outdated', world, author, ad))).toEqual(['Щенок корги', 'Ржев']);
  expect(await told(await petIn('deleted', world, author, ad))).toEqual(['Щенок корги', 'Ржев']);
  const blocked = await petIn('outdated', world, author, ad);
  expectOk(await adminDoes(await world.as('admin'), 0, blocked));
  expect(await told(blocked)).toEqual([null, 'Ржев']);
  const vera = await world.as('vera3');
  const earlier = await petIn('deleted', world, vera, ad);
  const shown = await publishPet(world, vera, ad);
  expectOk(await vera.post('/api/delete-account'));
  expect(await told(earlier)).toEqual([null, 'Ржев']);
  expect(await told(shown)).toEqual([null, 'Ржев']);
});

test('an account that is deleted leaves notes of its ads', async () => {
  const vera = await world.as('vera2');
  const [shown, unseen] = [await publishPet(world, vera), await postPet(vera)];
  expectOk(await vera.post('/api/delete-account'));
  expect(await whyGone(shown)).toBe('deleted');
  expectHttpError(await gone(unseen), 410);
});

test('what was never public, is public or stands elsewhere is not found', async () => {
  const shown = await publishPet(world, author);
  expectHttpError(await gone(shown), 404);
  const waiting = await postPet(author);
  expectHttpError(await gone(waiting), 404);
  expectOk(await author.post('/api/delete-ad', { ad_id: waiting }));
  expectHttpError(await gone(waiting), 404);
  expectHttpError(await gone(2_000_000_000), 404);
  expectHttpError(await gone(await petIn('deleted', world, author), '/api/articles_market'), 404);
  const again = await petIn('outdated', world, author);
  expectOk(await ownerDoes(author, 1, again));
  expectHttpError(await gone(again), 404);
});

test.each(allSections)(
  'similar ads are offered in every section: $at.articles',
  async (section) => {
    const { articles } = section.at;
    const id = await publish(section, world, author);
    const like = await publish(section, world, other);
    expectOk(await author.post(section.at.delete, { ad_id: id }));
    const { body } = await gone(id, articles);
    expect(body.similar.map((ad) => ad.id)).toEqual([like]);
  },
);

test('the closest similar ads come first', async () => {
  const fields = { type_ad: 'Собаки', breed: 'Лабрадор-ретривер' };
  const id = await publishPet(world, author, fields);
  const same = await publishPet(world, other, fields);
  const dog = await publishPet(world, other, { breed: 'Бигль' });
  await publishPet(world, other, { type_ad: 'Кошки', breed: 'Мейн-кун' });
  await publishPet(world, other, { ...fields, category: 'Потерянные', price: undefined });
  expectOk(await author.post('/api/delete-ad', { ad_id: id }));
  expect((await gone(id)).body.similar.map((ad) => ad.id)).toEqual([same, dog]);
});

// Last: these move the clock.
test('an ad is gone for good 90 days after it was last seen', async () => {
  const deleted = await petIn('deleted', world, author);
  const hidden = await petIn('outdated', world, author);
  const expired = await publishPet(world, author);
  const deletedLater = await petIn('outdated', world, author);
  const settle = async (days: number) => {
    world.clock.advance({ days });
    await purgeDeletedAds(world.deps);
    return forgetGoneAds(world.deps);
  };
  await settle(60);
  expectOk(await (await world.as('author')).post('/api/delete-ad', { ad_id: deletedLater }));
  await settle(29);
  expect(await whyGone(deleted)).toBe('deleted');
  expect(await whyGone(deletedLater)).toBe('deleted');
  expect(await settle(2)).toBe(2);
  expectHttpError(await gone(deleted), 410);
  expectHttpError(await gone(deletedLater), 410);
  expectHttpError(await gone(hidden), 410);
  expect(await whyGone(expired)).toBe('expired');
  expect(await settle(30)).toBe(1);
  expectHttpError(await gone(expired), 410);
  expectHttpError(await gone(hidden), 410);
});
