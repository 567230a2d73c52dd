import { screen } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { sectionPaths } from '#contract/paths.ts';
import { PAGE_SIZE } from '#contract/ads/ads.ts';
import { allAnnounced } from '#tests/support/announcements.ts';
import { expectTitles, open, serve, shownTitles } from '#tests/support/screens.tsx';
import { allSections, events, publish } from '#tests/support/sections.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

let world: TestApp;

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  const author = await world.as('author');
  for (const section of allSections) {
    for (const city of ['Тула', 'Казань'])
      await publish(section, world, author, { title: `Редкостная находка, ${city}`, city });
  }
  await allAnnounced(world.deps);
});

describe.each(allSections)('the list of $name', (section) => {
  const { list } = sectionPaths[section.name];

  test('shows what a misspelt search is corrected to, with its other filters', async () => {
    await open(`${list}?q=ридкостная&city=Тула`);
    await expectTitles('Редкостная находка, Тула');
    const sentence = screen.getByText('По запросу «ридкостная» ничего нет. Ищем «редкостная».');
    expect(sentence).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Убрать: «редкостная»' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Показать 1' })).toBeVisible();
    expect(await screen.findByText(/^1\sобъявление/u)).toBeVisible();
    expect(new URLSearchParams(window.location.search).get('q')).toBe('ридкостная');
  });

  test('is empty for right words that none of its ads has', async () => {
    await open(`${list}?q=редкостная&city=Пермь`);
    expect(await screen.findByText(/не найдены\.$/u)).toBeVisible();
    expect(screen.queryByText(/Ищем/u)).not.toBeInTheDocument();
    expect(shownTitles()).toEqual([]);
  });
});

test('a later page of a corrected search has ads too', async () => {
  const author = await world.as('other');
  for (let n = 0; n <= PAGE_SIZE; n += 1)
    await publish(events, world, author, { title: `Диковина ${n}`, date: '2026-03-20' });
  await open('/events?q=дикавина&page=2');
  await expectTitles('Диковина 20');
  expect(screen.getByText('По запросу «дикавина» ничего нет. Ищем «диковина».')).toBeVisible();
});
