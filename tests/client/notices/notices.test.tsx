import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { NotificationSettings } from '#contract/notices.ts';
import { failNext } from '#mock-env/msw/handlers.ts';
import { open, serve } from '#tests/support/screens.tsx';
import { publishPet } from '#tests/support/pets.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
});

const settings = async () =>
  (await anna.get<NotificationSettings>('/api/notification-settings')).body;
const cards = async () => (await screen.findAllByRole('article')).map((card) => within(card));

test('the bell in the profile counts what is new and leads to the list, which opens the places', async () => {
  const first = await publishPet(world, anna, { title: 'Щенок колли' });
  await publishPet(world, anna, { title: 'Щенок таксы' });
  const user = await open('/profile', anna);
  await user.click(await screen.findByRole('link', { name: 'Уведомления, новых: 2' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Уведомления' })).toBeVisible();
  const [newest, older] = await cards();
  expect(newest?.getByText('Объявление «Щенок таксы» опубликовано')).toBeVisible();
  expect(newest?.getByText('Новое:')).toBeInTheDocument();
  expect(older?.getByRole('link')).toHaveAttribute('href', `/post/${first}`);
  // They have been seen.
  await waitFor(async () => {
    const { body } = await anna.get<{ is_read: boolean }[]>('/api/notices');
    expect(body.map(({ is_read: isRead }) => isRead)).toEqual([true, true]);
  });
});

test('a notice switches its kind off, and settings bring it back', async () => {
  await publishPet(world, anna, { title: 'Щенок колли' });
  const user = await open('/profile/notices', anna);
  const [card] = await cards();
  failNext('POST', /notification-settings/u, { status: 500, detail: 'Не вышло' });
  await user.click(card?.getByRole('button', { name: /^Не присылать такие/u }) as HTMLElement);
  await screen.findByText('Ошибка: Не вышло');
  await user.click(card?.getByRole('button', { name: /^Не присылать такие/u }) as HTMLElement);
  await screen.findByText(/^Больше не пришлём: «Объявление опубликовано»/u);
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  expect((await settings()).kinds.ad_published).toBe(false);

  await user.click(screen.getByRole('link', { name: 'Настроить' }));
  const kind = await screen.findByRole('switch', { name: 'Объявление опубликовано' });
  expect(kind).not.toBeChecked();
  await user.click(kind);
  await waitFor(async () => expect((await settings()).kinds.ad_published).toBe(true));
  // What only admins get is not offered.
  expect(screen.queryByRole('switch', { name: 'Новые жалобы' })).not.toBeInTheDocument();
});

test('quiet hours are switched and moved; a failure takes the change back', async () => {
  const user = await open('/profile/notices/settings', anna);
  const quiet = await screen.findByRole('switch', { name: 'Не шуметь' });
  expect(screen.getByLabelText('С')).toHaveValue('22:00');
  await user.click(quiet);
  await waitFor(async () =>
    expect((await settings()).quiet).toMatchObject({ from: '00:00', to: '00:00' }),
  );
  expect(screen.queryByLabelText('С')).not.toBeInTheDocument();
  failNext('POST', /notification-settings/u, { status: 500, detail: 'Не вышло' });
  await user.click(quiet);
  await screen.findByText('Не сохранилось: Не вышло');
  expect(quiet).not.toBeChecked();
});

test('the settings tell the server the time zone of the device', async () => {
  await open('/profile/notices/settings', anna);
  await screen.findByRole('switch', { name: 'Не шуметь' });
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  await waitFor(async () => expect((await settings()).quiet.timezone).toBe(timeZone));
});

test('a list that fails is loaded again by a tap; an empty one says so', async () => {
  failNext('GET', /\/api\/notices/u, { status: 500 });
  const user = await open('/profile/notices', anna);
  await user.click(await screen.findByRole('button', { name: 'Попробовать ещё раз' }));
  expect(await screen.findByText(/^Пока тихо/u)).toBeVisible();
});
