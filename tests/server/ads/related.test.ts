import { expect, test } from 'vitest';
import type { RelatedAds } from '#contract/ads/ads.ts';
import type { PetAd } from '#contract/sections/pets.ts';
import { adTexts } from '#server/ads/texts.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { petIn, postPet, publishPet } from '#tests/support/pets.ts';
import { allSections, events, publish } from '#tests/support/sections.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

const related = async (world: TestApp, id: number) => {
  const answer = await world.visitor.get<RelatedAds<PetAd>>(`/api/articles/${id}/related`);
  expectOk(answer);
  return answer.body;
};
const titles = (ads: { title: string }[]) => ads.map((ad) => ad.title);
const send = async (from: TestUser, to: TestUser) =>
  expectOk(await from.post('/api/send-message', { to_user: to.id, text: 'Здравствуйте!' }));

test('others are the author’s public ads, similar ones are those of the same kind', async () => {
  const world = await testApp();
  const [anna, boris] = [await world.as('anna'), await world.as('boris')];
  const id = await publishPet(world, anna, { title: 'Этот' });
  await publishPet(world, anna, { title: 'Кошка Анны', type_ad: 'Кошки', breed: 'Мейн-кун' });
  await postPet(anna, { title: 'На проверке' });
  await petIn('outdated', world, anna, { title: 'Снятый' });
  await publishPet(world, boris, { title: 'Бигль', breed: 'Бигль' });
  await publishPet(world, boris, { title: 'Лабрадор' });
  await publishPet(world, boris, { title: 'Кошка', type_ad: 'Кошки', breed: 'Мейн-кун' });
  await publish(events, world, anna);

  const { author, others, similar } = await related(world, id);
  expect(author).toEqual({ since: '2026-03-02', ads: 3, has_helped: false });
  expect(titles(others)).toEqual(['Кошка Анны']);
  expect(others[0]?.description).toBe('');
  expect(titles(similar)).toEqual(['Лабрадор', 'Бигль']);
});

test('at most six of each, none twice', async () => {
  const world = await testApp();
  const [anna, boris] = [await world.as('anna'), await world.as('boris')];
  const id = await publishPet(world, anna);
  for (let number = 0; number < 7; number += 1) {
    await publishPet(world, anna, { title: `Анна ${number}` });
    await publishPet(world, boris, { title: `Борис ${number}` });
  }
  const { others, similar } = await related(world, id);
  expect([others.length, similar.length]).toEqual([6, 6]);
  expect(new Set([id, ...[...others, ...similar].map((ad) => ad.id)]).size).toBe(13);
});

test.each(allSections)('in every section: $at.articles', async (section) => {
  const world = await testApp();
  const [anna, boris] = [await world.as('anna'), await world.as('boris')];
  const id = await publish(section, world, anna);
  const like = await publish(section, world, boris);
  const answer = await world.visitor.get<RelatedAds<PetAd>>(`${section.at.articles}/${id}/related`);
  expect(answer.body.similar.map((ad) => ad.id)).toEqual([like]);
});

test('of a public ad only', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const id = await postPet(anna);
  expectHttpError(await anna.get(`/api/articles/${id}/related`), 404, adTexts.notFound);
});

test('says how fast the author usually answers', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const id = await publishPet(world, anna);
  const answers = async () => (await related(world, id)).author.answers;
  const beginOfHour = () => world.clock.advance({ hours: 1 });

  const talk = async (name: string, minutes: number) => {
    const other = await world.as(name);
    await send(other, anna);
    world.clock.advance({ minutes });
    await send(await world.as('anna'), other);
    beginOfHour();
  };
  await talk('boris', 10);
  await talk('vera', 20);
  // A conversation that the author began says nothing.
  await send(await world.as('anna'), await world.as('gleb'));
  expect(await answers()).toBeUndefined();
  await talk('dina', 300);
  expect(await answers()).toBe('hour');
  await talk('egor', 200);
  await talk('faina', 200);
  expect(await answers()).toBe('day');

  // Without an answer for a day, they count as slower than all others.
  for (const name of ['zoya', 'ivan', 'kira', 'lev', 'mark', 'nina'])
    await send(await world.as(name), await world.as('anna'));
  beginOfHour();
  expect(await answers()).toBe('day');
  world.clock.advance({ days: 2 });
  expect(await answers()).toBeUndefined();
});
