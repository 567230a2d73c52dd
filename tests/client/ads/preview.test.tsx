import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { open, serve } from '#tests/support/screens.tsx';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

let world: TestApp;

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
});

const preview = () => screen.findByRole('figure', { name: 'Так объявление увидят в списке' });
const openForm = async (path: string) => open(path, await world.as('anna'));

test.each([
  ['/new-post', 'Город сегодня'],
  ['/new-post-market', 'Город сегодня'],
  ['/new-post-service', 'Город сегодня'],
  ['/new-post-event', 'Город'],
])('the card of an empty form at %s claims nothing', async (path, facts) => {
  await openForm(path);
  const card = await preview();
  const texts = [...card.querySelectorAll('article *:not(:has(*))')].map((part) =>
    part.textContent?.trim(),
  );
  expect(texts.filter(Boolean).join(' ')).toBe(`Заголовок ${facts}`);
});

test('the card of goods shows what is chosen', async () => {
  const user = await openForm('/new-post-market');
  await user.click(await screen.findByRole('radio', { name: 'Б/у' }));
  await user.click(screen.getByRole('radio', { name: 'Бесплатно' }));
  expect(await preview()).toHaveTextContent(/Б\/у.*Бесплатно/u);
});

test('the card of an event shows the chosen day', async () => {
  await openForm('/new-post-event');
  fireEvent.change(await screen.findByLabelText(/^Дата/u), { target: { value: '2027-05-30' } });
  expect(await preview()).toHaveTextContent('вс, 30 мая');
});
