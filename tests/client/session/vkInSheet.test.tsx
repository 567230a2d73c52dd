import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { createVkId } from '#mock-env/vkid/vkid.ts';
import { leftFor, wayBack } from '#tests/support/leftPages.ts';
import { publishPet } from '#tests/support/pets.ts';
import { answerFor, loginSheet, open, sentTo, serve, signIn } from '#tests/support/screens.tsx';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

const APP_ID = 77;

let world: TestApp;
const vk = createVkId({
  appId: APP_ID,
  redirectUri: 'https://petskod.test/login',
  clock: () => world.clock.now(),
});
answerFor('https://id.vk.ru', (request) => vk.fetch(request));

let sale: string;
let lost: string;
beforeEach(async () => {
  localStorage.setItem('last-city', 'Тула');
  world = await testApp({ vkAppId: APP_ID });
  serve(world);
  const author = await world.as('author');
  sale = `/post/${await publishPet(world, author, { title: 'Ёжик' })}`;
  const fields = { title: 'Рыжик', category: 'Потерянные', price: 0, city: 'Тула' };
  lost = `/post/${await publishPet(world, author, fields)}`;
});

const press = async (user: UserEvent, name: RegExp | string) =>
  user.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);

interface Cause {
  path: () => string;
  ask: (user: UserEvent) => Promise<void>;
  /** What the sheet says it is for. */
  why: RegExp;
  /** What was interrupted has gone on. */
  goesOn: () => Promise<void>;
}
const sends = (path: string) => async () => {
  await waitFor(() => expect(sentTo(path).length).toBeGreaterThan(0));
};
const opens = (name: string) => async () => {
  expect(await screen.findByRole('dialog', { name })).toBeVisible();
};

const causes: Record<string, Cause> = {
  heart: {
    path: () => '/posts',
    ask: (user) => press(user, /Ёжик/u),
    why: /сохранить объявление/u,
    goesOn: sends('/api/toggle-favorite'),
  },
  message: {
    path: () => sale,
    ask: (user) => press(user, 'Написать'),
    why: /написать автору/u,
    goesOn: sends('/api/send-message'),
  },
  sighting: {
    path: () => lost,
    ask: (user) => press(user, /^Видели этого питомца/u),
    why: /рассказать хозяину/u,
    goesOn: opens('Где вы его видели?'),
  },
  report: {
    path: () => sale,
    async ask(user) {
      await press(user, 'Ещё действия');
      await press(user, 'Пожаловаться');
    },
    why: /пожаловаться/u,
    goesOn: opens('Что не так с объявлением?'),
  },
  'saved search': {
    path: () => '/market?q=миска',
    ask: (user) => press(user, 'Сохранить поиск'),
    why: /сохранить поиск/u,
    goesOn: sends('/api/saved-searches'),
  },
  'help of neighbours': {
    path: () => '/',
    ask: (user) => press(user, /^Помогать искать рядом/u),
    why: /сохранить поиск/u,
    goesOn: sends('/api/saved-searches'),
  },
};

/** Presses VK ID's button of the sheet; returns the path that VK ID's page leads back to. */
async function leaveForVk(user: UserEvent, vkUser: string): Promise<string> {
  const sheet = await loginSheet();
  await user.click(await sheet.findByRole('button', { name: 'Войти с VK ID' }));
  await waitFor(() => expect(leftFor.length).toBeGreaterThan(0));
  const answer = await fetch(String(leftFor.pop()), {
    method: 'POST',
    body: new URLSearchParams({ user: vkUser }),
    redirect: 'manual',
  });
  const back = new URL(answer.headers.get('location') ?? '');
  return back.pathname + back.search;
}

/** VK ID's page leads to the login page, which goes back to the page that was left. */
async function comeBackTo(path: string, answer: string): Promise<UserEvent> {
  cleanup();
  wayBack.isKnown = true;
  await open(answer);
  await screen.findByText('Входим через VK ID…');
  await waitFor(() => expect(window.location.search).toBe(''));
  wayBack.isKnown = false;
  cleanup();
  return open(path);
}

describe.each(Object.entries(causes))('a visitor’s %s', (_name, { path, ask, why, goesOn }) => {
  test('goes on after VK ID’s login', async () => {
    const user = await open(path());
    await ask(user);
    expect((await loginSheet()).getByText(why)).toBeVisible();
    const answer = await leaveForVk(user, 'pavel');
    const again = await comeBackTo(path(), answer);
    await waitFor(() => expect(sentTo('/api/auth/vk')).toHaveLength(1));
    await again.click(await screen.findByRole('button', { name: 'Даю согласие' }));
    await goesOn();
  });
});

test('a refused login says so in the sheet, and the next one goes on', async () => {
  const user = await open(sale);
  await press(user, 'Написать');
  const again = await comeBackTo(sale, await leaveForVk(user, ''));
  const sheet = await loginSheet();
  expect(sheet.getByText(/написать автору/u)).toBeVisible();
  expect(await sheet.findByRole('alert')).toHaveTextContent('Вы не разрешили вход');
  const last = await comeBackTo(sale, await leaveForVk(again, 'pavel'));
  await last.click(await screen.findByRole('button', { name: 'Даю согласие' }));
  await waitFor(() => expect(sentTo('/api/send-message')).toHaveLength(1));
});

test('a sheet that is cancelled after a refused login forgets the wish', async () => {
  const user = await open(sale);
  await press(user, 'Написать');
  const again = await comeBackTo(sale, await leaveForVk(user, ''));
  const sheet = await loginSheet();
  await again.click(sheet.getByRole('button', { name: 'Отмена' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  cleanup();
  await open(sale, await world.as('boris'));
  expect(await screen.findByRole('button', { name: 'Написать' })).toBeVisible();
  expect(sentTo('/api/send-message')).toEqual([]);
});

test('the sheet names what a login accepts, and its links lead there', async () => {
  const user = await open(sale);
  await press(user, 'Написать');
  const sheet = await loginSheet();
  expect(sheet.getByText(/^Входя, вы принимаете/u)).toBeVisible();
  expect(sheet.getByRole('link', { name: 'политику конфиденциальности' })).toBeVisible();
  await user.click(sheet.getByRole('link', { name: 'пользовательское соглашение' }));
  expect(await screen.findByRole('heading', { level: 1, name: /соглашение/u })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the boost of an own ad goes on after the login', async () => {
  const owner = await world.as('owner');
  const user = await open(`/post/${await publishPet(world, owner, { title: 'Свой' })}`);
  await press(user, 'Продвинуть объявление');
  const sheet = await loginSheet();
  await user.click(await sheet.findByRole('button', { name: 'Войти через Telegram' }));
  await screen.findByRole('heading', { level: 1, name: 'Вход' });
  act(() => signIn(owner.token));
  expect(await screen.findByRole('dialog', { name: 'Выберите услугу' })).toBeVisible();
});
