import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { NOTICES_PAGE, type NotificationSettings } from '#contract/notices.ts';
import { delayAnswer, delayNext, failNext } from '#mock-env/msw/handlers.ts';
import { kindTexts } from '#src/notices/texts.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { allAnswered, open, roundTrip, sentTo, serve, signIn } from '#tests/support/screens.tsx';
import { enterMax, MAX, maxUser } from '#tests/support/maxLaunch.ts';
import { adminDoes, postPet, publishPet } from '#tests/support/pets.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

const SETTINGS = '/api/notification-settings';
let world: TestApp;
let anna: TestUser;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
});

const settings = async () => (await anna.get<NotificationSettings>(SETTINGS)).body;
const cards = async () => (await screen.findAllByRole('article')).map((card) => within(card));

test.each([
  ['on the front page', '/'],
  ['in the profile', '/profile'],
])(
  'the bell %s counts what is new and leads to the list, which opens the places',
  async (_, path) => {
    const first = await publishPet(world, anna, { title: 'Щенок колли' });
    await publishPet(world, anna, { title: 'Щенок таксы' });
    const user = await open(path, anna);
    await user.click(await screen.findByRole('link', { name: 'Уведомления, новых: 2' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Уведомления' })).toBeVisible();
    const [newest, other] = await cards();
    expect(newest?.getByText('Объявление «Щенок таксы» опубликовано')).toBeVisible();
    expect(newest?.getByText('новых: 1')).toBeInTheDocument();
    expect(other?.getByRole('link')).toHaveAttribute('href', `/post/${first}`);
    // They have been seen.
    await waitFor(async () => {
      const { body } = await anna.get<{ is_read: boolean }[]>('/api/notices');
      expect(body.map(({ is_read: isRead }) => isRead)).toEqual([true, true]);
    });
  },
);

test('notices of one ad or one user are one group, which unfolds the older ones', async () => {
  const admin = await world.as('admin');
  const id = await postPet(anna, { title: 'Щенок колли' });
  expectOk(await adminDoes(admin, 3, id));
  await publishPet(world, anna, { title: 'Щенок таксы' });
  const decided = { to: anna.id, kind: 'report_result', at: world.clock.now() } as const;
  await world.deps.announce(world.db, [{ ...decided, cause: 'report 1' }]);
  expectOk(await adminDoes(admin, 1, id));
  const user = await open('/profile/notices', anna);
  const groups = await cards();
  expect(groups).toHaveLength(3);
  const [collie, support, dachshund] = groups;
  expect(collie?.getByText('Объявление «Щенок колли» опубликовано')).toBeVisible();
  expect(collie?.getByText('новых: 2')).toBeInTheDocument();
  expect(collie?.queryByText(/^Объявление «Щенок колли» отклонено/u)).not.toBeInTheDocument();
  await user.click(collie?.getByRole('button', { name: /^Ещё 1\s/u }) as HTMLElement);
  expect(collie?.getByText(/^Объявление «Щенок колли» отклонено/u)).toBeVisible();
  expect(support?.getByText('Поддержка')).toBeVisible();
  expect(support?.getByRole('link')).toHaveAttribute('href', '/messages?with=0');
  expect(dachshund?.queryByRole('button', { name: /^Ещё/u })).not.toBeInTheDocument();
});

test('the bell counts for the user who is signed in, and a visitor has none', async () => {
  await publishPet(world, anna, { title: 'Щенок колли' });
  await open('/', anna);
  await screen.findByRole('link', { name: 'Уведомления, новых: 1' });
  const boris = await world.as('boris');
  act(() => signIn(boris.token));
  await screen.findByRole('link', { name: 'Уведомления' });
  cleanup();
  await open('/');
  await screen.findByRole('navigation', { name: 'Разделы' });
  expect(screen.queryByRole('link', { name: /^Уведомления/u })).not.toBeInTheDocument();
});

test('the next user sees no notices of the one before', async () => {
  await publishPet(world, anna, { title: 'Щенок колли' });
  const boris = await world.as('boris');
  await publishPet(world, boris, { title: 'Кот Бориса' });
  await open('/profile/notices', anna);
  expect(await screen.findByText('Объявление «Щенок колли» опубликовано')).toBeVisible();
  const answer = Promise.withResolvers<void>();
  delayNext('GET', '/api/notices', answer.promise);
  act(() => signIn(boris.token));
  expect(screen.queryByText('Объявление «Щенок колли» опубликовано')).not.toBeInTheDocument();
  answer.resolve();
  expect(await screen.findByText('Объявление «Кот Бориса» опубликовано')).toBeVisible();
});

test('older notices that arrive after another login are not shown to the next user', async () => {
  for (let number = 0; number <= NOTICES_PAGE; number += 1) {
    await publishPet(world, anna, { title: `Щенок ${number}` });
  }
  const boris = await world.as('boris');
  await publishPet(world, boris, { title: 'Кот Бориса' });
  const user = await open('/profile/notices', anna);
  const older = Promise.withResolvers<void>();
  await screen.findByText(`Объявление «Щенок ${NOTICES_PAGE}» опубликовано`);
  delayAnswer('GET', '/api/notices', older.promise);
  await user.click(screen.getByRole('button', { name: 'Показать ещё' }));
  act(() => signIn(boris.token));
  expect(await screen.findByText('Объявление «Кот Бориса» опубликовано')).toBeVisible();
  older.resolve();
  await allAnswered();
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('a notice switches its kind off, and settings bring it back', async () => {
  await publishPet(world, anna, { title: 'Щенок колли' });
  const user = await open('/profile/notices', anna);
  const switchOff = async () => {
    await user.click(await screen.findByRole('button', { name: 'Действия: Щенок колли' }));
    const menu = within(await screen.findByRole('dialog', { name: 'Щенок колли' }));
    await user.click(menu.getByRole('button', { name: /^Не присылать такие/u }));
  };
  failNext('POST', SETTINGS, { status: 500, detail: 'Не вышло' });
  await switchOff();
  await screen.findByText('Ошибка: Не вышло');
  await switchOff();
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
  failNext('POST', SETTINGS, { status: 500, detail: 'Не вышло' });
  await user.click(quiet);
  await screen.findByText('Не сохранилось: Не вышло');
  expect(quiet).not.toBeChecked();
});

describe('two switches in quick succession', () => {
  let answers: (() => void)[];
  const match = () => screen.getByRole('switch', { name: kindTexts.match });
  const priceDrop = () => screen.getByRole('switch', { name: kindTexts.price_drop });
  const saved = async () => {
    const { kinds } = await settings();
    return [kinds.match, kinds.price_drop];
  };

  /** Both requests wait to be answered. */
  async function switchBothOff(): Promise<void> {
    const user = await open('/profile/notices/settings', anna);
    await screen.findByRole('switch', { name: 'Не шуметь' });
    answers = [0, 1].map(() => {
      const { promise, resolve } = Promise.withResolvers<void>();
      delayNext('POST', SETTINGS, promise);
      return resolve;
    });
    await user.click(match());
    await user.click(priceDrop());
    await roundTrip();
  }

  beforeEach(async () => {
    const { timeZone: timezone } = new Intl.DateTimeFormat().resolvedOptions();
    expectOk(await anna.post(SETTINGS, { quiet: { timezone } }));
  });

  test('stay as switched, one request at a time', async () => {
    await switchBothOff();
    expect(sentTo(SETTINGS)).toHaveLength(1);
    answers[0]?.();
    await waitFor(() => expect(sentTo(SETTINGS)).toHaveLength(2));
    expect(match()).not.toBeChecked();
    expect(priceDrop()).not.toBeChecked();
    answers[1]?.();
    await waitFor(async () => expect(await saved()).toEqual([false, false]));
    await roundTrip();
    expect(match()).not.toBeChecked();
    expect(priceDrop()).not.toBeChecked();
  });

  test('lose only the one that fails', async () => {
    failNext('POST', SETTINGS, { status: 500, detail: 'Не вышло' });
    await switchBothOff();
    answers[0]?.();
    await screen.findByText('Не сохранилось: Не вышло');
    expect(match()).toBeChecked();
    expect(priceDrop()).not.toBeChecked();
    answers[1]?.();
    await waitFor(async () => expect(await saved()).toEqual([true, false]));
    await roundTrip();
    expect(match()).toBeChecked();
    expect(priceDrop()).not.toBeChecked();
  });

  test('do not change the settings of the user who signs in meanwhile', async () => {
    const boris = await world.as('boris');
    await switchBothOff();
    act(() => signIn(boris.token));
    for (const answer of answers) answer();
    await waitFor(async () => expect(await saved()).toEqual([false, true]));
    await roundTrip();
    const { kinds } = (await boris.get<NotificationSettings>(SETTINGS)).body;
    expect(kinds).toMatchObject({ match: true, price_drop: true });
  });
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

test('the settings tell whether the bot of MAX may write, where it sends notices', async () => {
  await open('/profile/notices/settings', anna);
  expect(await screen.findByRole('button', { name: /^Telegram/u })).toBeVisible();
  expect(screen.queryByText('MAX')).not.toBeInTheDocument();
  cleanup();

  const vera = maxUser(70_001, 'Вера');
  world = await testApp({ rateLimits: false, max: { ...MAX, hasNotices: true } });
  serve(world);
  const user = await enterMax(world, vera);
  await open('/profile/notices/settings', user);
  const row = await screen.findByRole('button', { name: /^MAX.*ещё не может.*Открыть чат$/u });
  expect(row).toBeVisible();
  cleanup();

  await world.maxApi.inDialog.start(vera);
  await open('/profile/notices/settings', user);
  expect(await screen.findByText('MAX')).toBeVisible();
  expect(await screen.findByText('Бот пишет вам в чат')).toBeVisible();
});
