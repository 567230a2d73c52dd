import { answerFor, lastSentTo, open, sentTo, serve } from '#tests/support/screens.tsx';
import { createHash, createHmac } from 'node:crypto';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { delayNext, failNext } from '#mock-env/msw/handlers.ts';
import { createVkId } from '#mock-env/vkid/vkid.ts';
import { changeDevice } from '#tests/support/browserParts.ts';
import { leftFor } from '#tests/support/leftPages.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

const APP_ID = 77;
const WIDGET_WAIT = 8000;

let world: TestApp;
let isVkDown = false;
const vk = createVkId({
  appId: APP_ID,
  redirectUri: 'https://petskod.test/login',
  clock: () => world.clock.now(),
});
answerFor('https://id.vk.ru', (request) => (isVkDown ? Response.error() : vk.fetch(request)));

beforeEach(async () => {
  world = await testApp({ vkAppId: APP_ID });
  serve(world);
  isVkDown = false;
});
afterEach(() => vi.useRealTimers());

const script = () => document.querySelector<HTMLScriptElement>('script[data-telegram-login]');
const vkButton = () => screen.findByRole('button', { name: 'Войти с VK ID' });

/** Simulates Telegram's script, which loads and inserts its frame. */
async function letTelegramCome(): Promise<void> {
  await waitFor(() => expect(script()).not.toBeNull());
  const frame = document.createElement('iframe');
  script()?.before(frame);
  fireEvent.load(frame);
  await waitFor(() => expect(screen.queryByText('Загружаем вход через Telegram…')).toBeNull());
}

/** Simulates Telegram's callback from `data-onauth` with signed user data. */
function answerAsTelegram(user: object, botToken = world.config.botToken): void {
  const fields = { auth_date: Math.floor(world.clock.now().getTime() / 1000), ...user };
  const signed = Object.entries(fields)
    .map(([name, value]) => `${name}=${String(value)}`)
    .toSorted()
    .join('\n');
  const key = createHash('sha256').update(botToken).digest();
  const hash = createHmac('sha256', key).update(signed).digest('hex');
  const call = script()?.getAttribute('data-onauth') ?? '';
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  new Function('user', call)({ ...fields, hash });
}

/** Simulates VK ID's page; returns the redirect URL. */
async function answerInVk(authorize: string, user: string): Promise<string> {
  const answer = await fetch(authorize, {
    method: 'POST',
    body: new URLSearchParams({ user }),
    redirect: 'manual',
  });
  const back = new URL(answer.headers.get('location') ?? '');
  return back.pathname + back.search;
}

test('both logins are offered, without waiting for Telegram', async () => {
  await open('/login');
  expect(await vkButton()).toBeEnabled();
  expect(await screen.findByText('Загружаем вход через Telegram…')).toBeInTheDocument();
  expect(script()?.dataset).toMatchObject({
    telegramLogin: 'petskod_test_bot',
    lang: 'ru',
    size: 'large',
  });
  expect(script()?.src).toBe(world.config.telegramWidgetUrl);
  expect(screen.getByRole('link', { name: 'пользовательское соглашение' })).toHaveAttribute(
    'href',
    '/terms',
  );
  expect(screen.queryByRole('link', { name: 'Открыть в Telegram' })).toBeNull();
});

test('on a phone the bot is a third login', async () => {
  changeDevice({ isWide: false });
  await open('/login');
  expect(await screen.findByRole('link', { name: 'Открыть в Telegram' })).toHaveAttribute(
    'href',
    'https://t.me/petskod_test_bot/app',
  );
});

test('the widget logs in, and the user lands on the requested screen', async () => {
  const user = await open('/posts');
  await user.click((await screen.findAllByRole('link', { name: 'Профиль' }))[0] as HTMLElement);
  await letTelegramCome();
  answerAsTelegram({ id: 4242, first_name: 'Ольга «Оля» +/' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible();
  expect(window.location.pathname).toBe('/profile');
});

test('an invalid signature shows an error beside the button', async () => {
  await open('/login');
  await letTelegramCome();
  answerAsTelegram({ id: 4242, first_name: 'Ольга' }, 'another:bot');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Telegram не подтвердил вход. Попробуйте ещё раз',
  );
  answerAsTelegram({ id: 4242, first_name: 'Ольга' });
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('a failed script shows an error at once, and can be retried', async () => {
  const user = await open('/login');
  await waitFor(() => expect(script()).not.toBeNull());
  const first = script();
  fireEvent.error(first as HTMLElement);
  expect(await screen.findByRole('alert')).toHaveTextContent('Telegram не отвечает');
  expect(screen.getByRole('link', { name: 'Открыть в Telegram' })).toBeVisible();
  expect(await vkButton()).toBeEnabled();

  await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
  await letTelegramCome();
  expect(script()).not.toBe(first);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Открыть в Telegram' })).toBeNull();
});

test('a script that never loads times out after eight seconds', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await open('/login');
  await waitFor(() => expect(script()).not.toBeNull());
  vi.advanceTimersByTime(WIDGET_WAIT - 500);
  expect(screen.queryByText('Telegram не отвечает')).toBeNull();
  vi.advanceTimersByTime(500);
  expect(await screen.findByRole('alert')).toHaveTextContent('Telegram не отвечает');
});

test('VK ID gets the challenge of a 64-character verifier, and the login returns to the requested screen', async () => {
  const user = await open('/posts');
  await user.click((await screen.findAllByRole('link', { name: 'Профиль' }))[0] as HTMLElement);
  await user.click(await vkButton());
  await waitFor(() => expect(leftFor).toHaveLength(1));
  const authorizeUrl = new URL(String(leftFor[0]));
  expect(authorizeUrl.origin + authorizeUrl.pathname).toBe('https://id.vk.ru/authorize');
  const query = Object.fromEntries(authorizeUrl.searchParams);
  expect(query).toMatchObject({
    client_id: String(APP_ID),
    redirect_uri: 'https://petskod.test/login',
    code_challenge_method: 's256',
  });

  const back = await answerInVk(String(leftFor[0]), 'pavel');
  cleanup();
  await open(back);
  expect(await screen.findByRole('heading', { level: 1, name: 'Профиль' })).toBeVisible();
  expect(window.location.pathname).toBe('/profile');
  const sent = (await lastSentTo('/api/auth/vk')) as { code_verifier: string; state: string };
  expect(sent.state).toBe(query['state']);
  expect(sent.code_verifier).toMatch(/^[\w-]{64}$/u);
  expect(createHash('sha256').update(sent.code_verifier).digest('base64url')).toBe(
    query['code_challenge'],
  );
});

test('while VK ID’s answer is checked, a label replaces the buttons', async () => {
  const user = await open('/login');
  await user.click(await vkButton());
  await waitFor(() => expect(leftFor).toHaveLength(1));
  let goOn = () => {};
  delayNext('post', '/api/auth/vk', new Promise<void>((resolve) => (goOn = resolve)));
  cleanup();
  await open(await answerInVk(String(leftFor[0]), 'pavel'));
  expect(await screen.findByText('Входим через VK ID…')).toBeVisible();
  expect(screen.getByText('Загрузка…')).toBeInTheDocument();
  goOn();
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('denying VK ID shows a message and allows another attempt', async () => {
  const user = await open('/login');
  await user.click(await vkButton());
  await waitFor(() => expect(leftFor).toHaveLength(1));
  cleanup();
  await open(await answerInVk(String(leftFor[0]), ''));
  expect(await screen.findByRole('alert')).toHaveTextContent('Вы не разрешили вход через VK ID');
  expect(window.location.search).toBe('');
  expect(sentTo('/api/auth/vk')).toHaveLength(0);
});

test.each([
  ['of another login', '/login?code=c&state=other&device_id=d'],
  ['without a pending login', '/login?code=c&state=&device_id=d'],
])('an answer %s is not sent to the server', async (_, address) => {
  await open(address);
  expect(await screen.findByRole('alert')).toHaveTextContent('начат не здесь');
  expect(sentTo('/api/auth/vk')).toHaveLength(0);
  expect(window.location.search).toBe('');
});

test('the server’s error about VK ID’s answer appears beside the button', async () => {
  const user = await open('/login');
  await user.click(await vkButton());
  await waitFor(() => expect(leftFor).toHaveLength(1));
  const back = await answerInVk(String(leftFor[0]), 'pavel');
  failNext('post', '/api/auth/vk', {
    status: 401,
    detail: 'VK ID не отвечает. Попробуйте чуть позже или войдите через Telegram',
  });
  cleanup();
  await open(back);
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'VK ID не отвечает. Попробуйте чуть позже',
  );
  expect(await vkButton()).toBeEnabled();
});

test('an unreachable VK ID shows an error, with a retry and a direct link', async () => {
  isVkDown = true;
  const user = await open('/login');
  await user.click(await vkButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('VK ID не отвечает');
  expect(script()).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('VK ID не отвечает');
  expect(leftFor).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Всё равно открыть' }));
  await waitFor(() => expect(leftFor[0]).toContain('https://id.vk.ru/authorize?'));
});

test('without an application id there is no VK ID', async () => {
  serve(await testApp());
  await open('/login');
  await waitFor(() => expect(script()).not.toBeNull());
  expect(screen.queryByRole('button', { name: 'Войти с VK ID' })).toBeNull();
});

test('without a bot there is no widget', async () => {
  serve(await testApp({ botUsername: '', vkAppId: APP_ID }));
  await open('/login');
  await vkButton();
  expect(script()).toBeNull();
});

test('without a bot and VK ID the screen shows that login is unavailable', async () => {
  serve(await testApp({ botUsername: '' }));
  await open('/login');
  expect(await screen.findByText(/Вход сейчас недоступен/u)).toBeVisible();
});

test('failed settings are requested again', async () => {
  failNext('get', '/api/settings', { status: 500 });
  const user = await open('/login');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Не получилось узнать, как здесь можно войти',
  );
  await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
  expect(await vkButton()).toBeEnabled();
});

test('a signed-in user is redirected', async () => {
  await open('/login', await world.as('anna'));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});
