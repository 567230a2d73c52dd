import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { PetMatch } from '#contract/matches/matches.ts';
import { announceAdNews } from '#server/jobs/adNews.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { publishPet } from '#tests/support/pets.ts';
import { open, serve } from '#tests/support/screens.tsx';
import { testApp } from '#tests/support/testApp.ts';

test('«Похоже» shows both ads as cards; finder and owner get questions to each other', async () => {
  const world = await testApp({ rateLimits: false });
  serve(world);
  const [owner, finder] = [await world.as('owner'), await world.as('finder')];
  const pet = { city: 'Тула', happened_at: '2026-03-01', price: undefined };
  const lost = { ...pet, title: 'Пропал Рекс', category: 'Потерянные' };
  const id = await publishPet(world, owner, lost);
  await publishPet(world, finder, { ...pet, title: 'Найден пёс', category: 'Найденные' });
  await announceAdNews(world.deps);
  const [match] = (await owner.get<PetMatch[]>(`/api/matches/${id}`)).body;
  expectOk(await owner.post(`/api/matches/${match?.id}`, { verdict: 'similar' }));

  await open(`/messages?with=${owner.id}`, finder);
  const log = within(await screen.findByRole('log'));
  expect(await log.findByRole('link', { name: /^Пропал Рекс/u })).toBeVisible();
  expect(await log.findByRole('link', { name: /^Найден пёс/u })).toBeVisible();
  expect(log.queryByText(/\/post\//u)).toBeNull();
  expect(await screen.findByRole('button', { name: 'Какие у него приметы?' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Кажется, я видел/u })).toBeNull();
  cleanup();

  await open(`/messages?with=${finder.id}`, owner);
  expect(await screen.findByRole('button', { name: 'Где вы его видели?' })).toBeVisible();
});
