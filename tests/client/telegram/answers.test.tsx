import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { paths } from '#contract/paths.ts';
import { ordered } from '#tests/support/orders.ts';
import { publishPet } from '#tests/support/pets.ts';
import { open, serve } from '#tests/support/screens.tsx';
import { telegramHost } from '#tests/support/telegramHost.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;

beforeEach(async () => {
  world = await testApp({ starsPrices: { 1: 300, 2: 60 } });
  serve(world);
  anna = await world.enter({ id: 10_001, first_name: 'Анна' });
});

/** The time passes in which Telegram should have answered. */
function passLimit(): void {
  vi.advanceTimersByTime(6000);
}
const moveTimers = () =>
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: Date.now(),
    shouldAdvanceTime: true,
  });

describe('an invoice', () => {
  let slug: string;
  const payButton = () => screen.findByRole('button', { name: /Перейти к оплате 60/u });

  /** Opens an order inside Telegram and presses «Перейти к оплате». */
  async function press() {
    const host = await telegramHost();
    const id = await ordered(anna, await publishPet(world, anna));
    const user = await open(`/pay/${id}`, anna);
    moveTimers();
    await user.click(await payButton());
    const [request] = host.said('web_app_open_invoice') as { slug: string }[];
    slug = String(request?.slug);
    return { host, user };
  }

  test('that the client did not open is opened again, and by its link', async () => {
    const { host, user } = await press();
    expect(screen.queryByRole('button', { name: 'Открыть счёт по ссылке' })).toBeNull();
    passLimit();
    await screen.findByRole('button', { name: 'Открыть счёт по ссылке' });
    await user.click(await payButton());
    expect(host.said('web_app_open_invoice')).toEqual([{ slug }, { slug }]);
    await user.click(screen.getByRole('button', { name: 'Открыть счёт по ссылке' }));
    expect(host.said('web_app_open_tg_link')).toEqual([{ path_full: `/$${slug}` }]);
  });

  test.each(['telegram.me', 'telegram.dog'])('with a link of %s is opened too', async (host) => {
    world.botApi.links.start = `https://${host}`;
    const telegram = await press();
    expect(telegram.host.said('web_app_open_invoice')).toHaveLength(1);
    passLimit();
    await telegram.user.click(
      await screen.findByRole('button', { name: 'Открыть счёт по ссылке' }),
    );
    expect(telegram.host.said('web_app_open_tg_link')).toEqual([{ path_full: `/$${slug}` }]);
    world.botApi.links.start = 'https://t.me';
  });

  test.each(['paid', 'pending'])('that is %s waits for the server', async (status) => {
    const { host } = await press();
    host.send('invoice_closed', { slug, status });
    expect(await screen.findByText('Оплата прошла, ждём подтверждения…')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Перейти к оплате/u })).toBeNull();
    expect(screen.queryByText('Ожидает оплаты')).toBeNull();
  });

  test('that was not paid for an error says so', async () => {
    const { host } = await press();
    host.send('invoice_closed', { slug, status: 'failed' });
    await screen.findByText('Оплата не прошла. Попробуйте ещё раз');
    passLimit();
    expect(screen.queryByRole('button', { name: 'Открыть счёт по ссылке' })).toBeNull();
  });
});

test('an invoice of a new order that the client did not open is opened by its link on the pay page', async () => {
  const host = await telegramHost();
  const ad = await publishPet(world, anna);
  const user = await open(`/post/${ad}`, anna);
  await user.click(await screen.findByRole('button', { name: 'Продвинуть объявление' }));
  const sheet = within(await screen.findByRole('dialog'));
  const pay = await sheet.findByRole('button', { name: /60/u });
  moveTimers();
  await user.click(pay);
  await waitFor(() => expect(host.said('web_app_open_invoice')).toHaveLength(1));
  expect(await screen.findByText('Ожидает оплаты')).toBeVisible();
  passLimit();
  await user.click(await screen.findByRole('button', { name: 'Открыть счёт по ссылке' }));
  expect(host.said('web_app_open_tg_link')).toHaveLength(1);
});

describe('the data of a user', () => {
  async function press() {
    const host = await telegramHost();
    const user = await open(paths.profile, anna);
    const button = await screen.findByRole('button', { name: 'Скачать мои данные' });
    moveTimers();
    await user.click(button);
    await waitFor(() => expect(host.said('web_app_request_file_download')).toHaveLength(1));
    const [request] = host.said('web_app_request_file_download') as { url: string }[];
    return { host, user, request };
  }

  test('are downloaded by Telegram', async () => {
    const { host, request } = await press();
    expect(request).toEqual({
      url: expect.stringMatching(/^https:.*\/my-data\/.*\.json$/u),
      file_name: 'petskod.json',
    });
    host.send('file_download_requested', { status: 'downloading' });
    passLimit();
    expect(screen.queryByText('Telegram не ответил: скачать в браузере')).toBeNull();
  });

  test('are opened in the browser when Telegram refuses', async () => {
    const { host, user, request } = await press();
    host.send('file_download_requested', { status: 'cancelled' });
    await user.click(await screen.findByText('Скачать в браузере'));
    expect(host.said('web_app_open_link')).toMatchObject([{ url: request?.url }]);
  });

  test('are opened in the browser when Telegram does not answer', async () => {
    const { host, user, request } = await press();
    passLimit();
    await user.click(await screen.findByText('Telegram не ответил: скачать в браузере'));
    expect(host.said('web_app_open_link')).toMatchObject([{ url: request?.url }]);
  });
});

describe('the question whether the bot may write', () => {
  const allow = () => screen.findByRole('button', { name: /^Telegram.*Разрешить$/u });

  async function press() {
    const host = await telegramHost();
    const user = await open(paths.noticeSettings, anna);
    moveTimers();
    await user.click(await allow());
    expect(host.said('web_app_request_write_access')).toHaveLength(1);
    return { host, user };
  }

  test('is believed before the server knows', async () => {
    const { host } = await press();
    host.send('write_access_requested', { status: 'allowed' });
    expect(await screen.findByText('Бот пишет вам в чат')).toBeVisible();
  });

  test('that stays without an answer leads to the chat, and its late answer counts', async () => {
    const { host, user } = await press();
    passLimit();
    expect(await screen.findByText(/Telegram не спросил вас/u)).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Telegram.*Открыть чат$/u }));
    expect(host.said('web_app_open_tg_link')).toEqual([
      { path_full: expect.stringMatching(/^\/\w+\?start=notices$/u) },
    ]);
    host.send('write_access_requested', { status: 'allowed' });
    expect(await screen.findByText('Бот пишет вам в чат')).toBeVisible();
  });

  test('that is answered with no can be asked again', async () => {
    const { host, user } = await press();
    host.send('write_access_requested', { status: 'cancelled' });
    await waitFor(async () => expect(await allow()).toBeEnabled());
    await user.click(await allow());
    expect(host.said('web_app_request_write_access')).toHaveLength(2);
  });
});

test('the question where the user is ends without an answer with a way by hand', async () => {
  const host = await telegramHost();
  const user = await open(paths.posts);
  const near = await screen.findByRole('button', { name: 'Рядом со мной' });
  moveTimers();
  await user.click(near);
  await waitFor(() => expect(host.said('web_app_check_location')).toHaveLength(1));
  host.send('location_checked', { available: true, access_requested: false });
  await waitFor(() => expect(host.said('web_app_request_location')).toHaveLength(1));
  vi.advanceTimersByTime(31_000);
  await screen.findByText(/Начните вводить город/u);
  expect(near).toBeEnabled();
});

test('the question where the user is is asked again after a refusal', async () => {
  const host = await telegramHost();
  const user = await open(paths.posts);
  const near = await screen.findByRole('button', { name: 'Рядом со мной' });
  for (const times of [1, 2]) {
    await user.click(near);
    await waitFor(() => expect(host.said('web_app_check_location')).toHaveLength(times));
    host.send('location_checked', { available: true, access_requested: false });
    await waitFor(() => expect(host.said('web_app_request_location')).toHaveLength(times));
    host.send('location_requested', { available: false });
    await waitFor(() => expect(near).toBeEnabled());
  }
});
