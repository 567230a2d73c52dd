import {
  favoritesLoaded,
  insideMessenger,
  open,
  page,
  renderPage,
  sentTo,
  serve,
  startPage,
} from '#tests/support/screens.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { failNext } from '#mock-env/msw/handlers.ts';
import { rememberReopening, takeReopening } from '#src/session/returnPath.ts';
import { getProfile } from '#contract/profile/profile.ts';
import { initDataOf } from '#tests/support/initData.ts';
import { publishPet } from '#tests/support/pets.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

const OLGA = { id: 31_337, first_name: 'Ольга' };
const LOGIN = '/api/auth/telegram/initdata';

let world: TestApp;
let pass: string | undefined;

const endOnAnotherDevice = async () => (await world.enter(OLGA)).post('/api/logout-everywhere');
const freshPass = () => initDataOf(OLGA, { at: world.clock.now() });

beforeAll(async () => {
  world = await testApp();
  serve(world);
  await publishPet(world, await world.as('author'), { title: 'Щенок из соседнего двора' });
  pass = freshPass();
  insideMessenger({ initData: () => pass });
});
beforeEach(() => {
  pass = freshPass();
});
afterEach(() => {
  vi.useRealTimers();
  serve(world);
});

/** Opens a URL inside Telegram without a session. */
function openInTelegram(path: string) {
  localStorage.removeItem('access_token');
  void startPage();
  return renderPage(path);
}

test('a token revoked on another device is renewed silently, and the tap is not lost', async () => {
  const user = await open('/posts', await world.enter(OLGA));
  const favoriteButton = await screen.findByRole('button', { name: /избранное/u });
  await favoritesLoaded();
  await endOnAnotherDevice();
  await user.click(favoriteButton);
  await waitFor(() => expect(sentTo('/api/toggle-favorite')).toHaveLength(2));
  await waitFor(async () =>
    expect(await (await world.enter(OLGA)).get('/api/favorites')).toMatchObject({ body: [1] }),
  );
  expect(sentTo(LOGIN)).toHaveLength(1);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('button', { name: /избранн/u })).toHaveAttribute('aria-pressed', 'true');
});

test('concurrent 401s share one login', async () => {
  const token = await world.enter(OLGA);
  await endOnAnotherDevice();
  await open('/favorites', token);
  expect(await screen.findByText('Щенок из соседнего двора')).toBeVisible();
  expect(sentTo(LOGIN)).toHaveLength(1);
});

test('the login screen offers only the silent login: no widget, no VK ID', async () => {
  openInTelegram('/login');
  await waitFor(() => expect(window.location.pathname).toBe('/'));
  expect(sentTo(LOGIN)).toHaveLength(1);
  expect(sentTo('/api/settings', 'GET')).toHaveLength(0);
  expect(document.querySelector('script[data-telegram-login]')).toBeNull();
});

test('init data that Telegram does not send within two seconds is not awaited', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  pass = undefined;
  const user = openInTelegram('/login');
  expect(await screen.findByText('Входим через Telegram…')).toBeVisible();
  vi.advanceTimersByTime(2100);
  expect(await screen.findByText('Не получилось войти')).toBeVisible();
  pass = freshPass();
  await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('expired init data asks to reopen the app, which then shows the same page; a form keeps its input', async () => {
  const close = vi.fn();
  insideMessenger({ initData: () => pass, close });
  await startPage();
  const user = await open('/new-post-event?from=menu', await world.enter(OLGA));
  await user.type(await screen.findByLabelText(/Заголовок/u), 'Слёт корги');
  await endOnAnotherDevice();
  failNext('post', LOGIN, { status: 401, detail: 'Пропуск устарел' });
  await page.api.fetch(getProfile, {}).catch(() => {});
  const sheet = within(await screen.findByRole('dialog', { name: 'Откройте petskod заново' }));
  expect(screen.getByLabelText(/Заголовок/u)).toHaveValue('Слёт корги');
  expect(sheet.queryByRole('button', { name: 'Войти' })).toBeNull();
  await user.click(sheet.getByRole('button', { name: 'Закрыть приложение' }));
  expect(close).toHaveBeenCalledOnce();
  expect(takeReopening(OLGA.id)).toBe('/new-post-event?from=menu');
  expect(takeReopening(OLGA.id)).toBeUndefined();
});

test('the page of an ended login opens for nobody else, and not after ten minutes', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  window.history.replaceState({}, '', '/profile');
  rememberReopening(OLGA.id);
  expect(takeReopening(OLGA.id + 1)).toBeUndefined();
  rememberReopening(OLGA.id);
  vi.advanceTimersByTime(11 * 60_000);
  expect(takeReopening(OLGA.id)).toBeUndefined();
});
