import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { delayAnswer } from '#mock-env/msw/handlers.ts';
import { findPersona } from '#mock-env/personas.ts';
import { findVkUser } from '#mock-env/vkid/users.ts';
import { createVkId } from '#mock-env/vkid/vkid.ts';
import { createWidget } from '#mock-env/widget/widget.ts';
import { botIdOf } from '#server/config.ts';
import { changeDevice } from '#tests/support/browserParts.ts';
import { leftFor, wayBack } from '#tests/support/leftPages.ts';
import { publishPet } from '#tests/support/pets.ts';
import { answerFor, loginSheet, open, sentTo, serve } from '#tests/support/screens.tsx';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

const APP_ID = 77;
const TELEGRAM = 'https://oauth.telegram.org';

let world: TestApp;
const vk = createVkId({
  appId: APP_ID,
  redirectUri: 'https://petskod.test/login',
  clock: () => world.clock.now(),
});
answerFor('https://id.vk.ru', (request) => vk.fetch(request));
answerFor(TELEGRAM, (request) =>
  createWidget({ ...world.config, clock: world.clock.now }).fetch(request),
);

const settings = { vkAppId: APP_ID, telegramOauthUrl: `${TELEGRAM}/oauth` };
let sale: string;
let lost: string;
/** The course of the search for the lost pet. */
let party: string;
/** The ad of whoever logs in. */
let own: string;
beforeEach(async () => {
  localStorage.setItem('last-city', 'Тула');
  world = await testApp(settings);
  serve(world);
  const author = await world.as('author');
  sale = `/post/${await publishPet(world, author, { title: 'Ёжик' })}`;
  const fields = { title: 'Рыжик', category: 'Потерянные', price: 0, city: 'Тула' };
  const lostId = await publishPet(world, author, fields);
  lost = `/post/${lostId}`;
  const { body } = await author.post<{ link: string }>(`/api/search-party/${lostId}`);
  party = new URL(body.link).pathname;
});

const press = async (user: UserEvent, name: RegExp | string) =>
  user.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);

interface Way {
  button: string;
  /** A user of the imitation. */
  user: string;
  endpoint: string;
  waiting: string;
  refused: RegExp;
}
const ways: Record<string, Way> = {
  'VK ID': {
    button: 'Войти с VK ID',
    user: 'pavel',
    endpoint: '/api/auth/vk',
    waiting: 'Входим через VK ID…',
    refused: /не разрешили вход через VK ID/u,
  },
  Telegram: {
    button: 'Войти через Telegram',
    user: 'anna',
    endpoint: '/api/auth/telegram',
    waiting: 'Входим через Telegram…',
    refused: /не разрешили вход через Telegram/u,
  },
};

/** Publishes an ad of the user who logs in. */
async function publishOwn(): Promise<void> {
  const telegramId = findPersona(ways['Telegram']?.user ?? '')?.user.id ?? 0;
  const owner = await world.enter({ id: telegramId, first_name: 'Анна' });
  const vkId = findVkUser(ways['VK ID']?.user ?? '')?.id;
  await world.db.execute(sql`UPDATE users SET vk_id = ${vkId} WHERE id = ${owner.id}`);
  own = `/post/${await publishPet(world, owner, { title: 'Свой' })}`;
}

interface Cause {
  path: () => string;
  ask: (user: UserEvent) => Promise<void>;
  /** What the sheet says it is for. */
  why: RegExp;
  prepare?: () => Promise<void>;
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
  'help to search': {
    path: () => party,
    ask: (user) => press(user, 'Помогу искать'),
    why: /помочь в поиске/u,
    async goesOn() {
      expect(await screen.findByText('Вы помогаете искать')).toBeVisible();
    },
  },
  'note of a search': {
    path: () => party,
    ask: (user) => press(user, /^Здесь искали/u),
    why: /помочь в поиске/u,
    goesOn: opens('Где искали?'),
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
  boost: {
    prepare: publishOwn,
    path: () => own,
    ask: (user) => press(user, 'Продвинуть объявление'),
    why: /продвигать объявление/u,
    goesOn: opens('Выберите услугу'),
  },
  'help of neighbours': {
    path: () => '/',
    ask: (user) => press(user, /^Помогать искать рядом/u),
    why: /сохранить поиск/u,
    goesOn: sends('/api/saved-searches'),
  },
};

/** Presses a button of the sheet and answers as `as`; returns the path that is led back to. */
async function leaveBy({ button }: Way, user: UserEvent, as: string): Promise<string> {
  const sheet = await loginSheet();
  await user.click(await sheet.findByRole('button', { name: button }));
  await waitFor(() => expect(leftFor.length).toBeGreaterThan(0));
  const answer = await fetch(String(leftFor.pop()), {
    method: 'POST',
    body: new URLSearchParams({ user: as }),
    redirect: 'manual',
  });
  const back = new URL(answer.headers.get('location') ?? '');
  return back.pathname + back.search + back.hash;
}

/** The answer leads to the login page, which goes back to the page that was left. */
async function comeBackTo({ waiting }: Way, path: string, answer: string): Promise<UserEvent> {
  cleanup();
  wayBack.isKnown = true;
  await open(answer);
  await screen.findByText(waiting);
  await waitFor(() => expect(window.location.search + window.location.hash).toBe(''));
  wayBack.isKnown = false;
  cleanup();
  return open(path);
}

describe.each(Object.entries(ways))('%s in the sheet', (_way, way) => {
  describe.each([
    ['phone', false],
    ['desktop', true],
  ])('on a %s', (_device, isWide) => {
    test.each(Object.entries(causes))('lets %s go on', async (_cause, cause) => {
      changeDevice({ isWide });
      await cause.prepare?.();
      const user = await open(cause.path());
      await cause.ask(user);
      expect((await loginSheet()).getByText(cause.why)).toBeVisible();
      const again = await comeBackTo(way, cause.path(), await leaveBy(way, user, way.user));
      await waitFor(() => expect(sentTo(way.endpoint)).toHaveLength(1));
      if (!cause.prepare)
        await again.click(await screen.findByRole('button', { name: 'Даю согласие' }));
      await cause.goesOn();
    });
  });

  test('says that it was refused, and the next login goes on', async () => {
    const user = await open(sale);
    await press(user, 'Написать');
    const again = await comeBackTo(way, sale, await leaveBy(way, user, ''));
    const sheet = await loginSheet();
    expect(sheet.getByText(/написать автору/u)).toBeVisible();
    expect(await sheet.findByRole('alert')).toHaveTextContent(way.refused);
    const last = await comeBackTo(way, sale, await leaveBy(way, again, way.user));
    await last.click(await screen.findByRole('button', { name: 'Даю согласие' }));
    await waitFor(() => expect(sentTo('/api/send-message')).toHaveLength(1));
  });

  test('that was refused and cancelled forgets the wish', async () => {
    const user = await open(sale);
    await press(user, 'Написать');
    const again = await comeBackTo(way, sale, await leaveBy(way, user, ''));
    const sheet = await loginSheet();
    await again.click(sheet.getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();
    await open(sale, await world.as('boris'));
    expect(await screen.findByRole('button', { name: 'Написать' })).toBeVisible();
    expect(sentTo('/api/send-message')).toEqual([]);
  });

  test('asks for consent before the sheet that goes on, however late the answer', async () => {
    const answered = Promise.withResolvers<void>();
    const user = await open(lost);
    await press(user, /^Видели этого питомца/u);
    const answer = await leaveBy(way, user, way.user);
    delayAnswer('GET', '/api/check-token', answered.promise);
    const again = await comeBackTo(way, lost, answer);
    await waitFor(() => expect(sentTo('/api/check-token', 'GET')).toHaveLength(1));
    // The sheet's code is there already.
    await act(() => import('#src/sections/pets/lostPets/sightings/SightingSheet.tsx'));
    expect(screen.queryByRole('dialog')).toBeNull();
    answered.resolve();
    await again.click(await screen.findByRole('button', { name: 'Даю согласие' }));
    expect(await screen.findByRole('dialog', { name: 'Где вы его видели?' })).toBeVisible();
  });

  test('counts an answer once', async () => {
    const user = await open(sale);
    await press(user, 'Написать');
    const answer = await leaveBy(way, user, way.user);
    await comeBackTo(way, sale, answer);
    await waitFor(() => expect(sentTo(way.endpoint)).toHaveLength(1));
    cleanup();
    await open(answer);
    expect(await screen.findByRole('alert')).toHaveTextContent(/начат не здесь/u);
    expect(window.location.search + window.location.hash).toBe('');
    expect(sentTo(way.endpoint)).toHaveLength(1);
  });
});

const FORGED = { id: 1, first_name: 'Анна', auth_date: 1, hash: '0'.repeat(64) };
const asAnswer = (value: unknown): string =>
  Buffer.from(JSON.stringify(value)).toString('base64url');

test.each([
  ['no base64', '#tgAuthResult=%%%', 'не смог вас впустить'],
  ['nothing', '#tgAuthResult=', 'не смог вас впустить'],
  ['a text', `#tgAuthResult=${asAnswer('anna')}`, 'не смог вас впустить'],
  [
    'an unsigned user',
    `#tgAuthResult=${asAnswer({ id: 1, auth_date: 1 })}`,
    'не смог вас впустить',
  ],
  ['a forged user', `#tgAuthResult=${asAnswer(FORGED)}`, 'Telegram не подтвердил вход'],
  ['a plain false', '#tgAuthResult=false', 'не разрешили вход через Telegram'],
])('Telegram’s answer with %s says in the sheet what failed', async (_what, hash, said) => {
  const user = await open(sale);
  await press(user, 'Написать');
  const way = ways['Telegram'] as Way;
  await leaveBy(way, user, way.user);
  await comeBackTo(way, sale, `/login${hash}`);
  const sheet = await loginSheet();
  expect(sheet.getByText(/написать автору/u)).toBeVisible();
  expect(await sheet.findByRole('alert')).toHaveTextContent(said);
  expect(window.location.hash).toBe('');
});

test('Telegram’s page is asked for our bot, and for the permission to write', async () => {
  const user = await open(sale);
  await press(user, 'Написать');
  const sheet = await loginSheet();
  await user.click(await sheet.findByRole('button', { name: 'Войти через Telegram' }));
  await waitFor(() => expect(leftFor.length).toBeGreaterThan(0));
  const { searchParams } = new URL(String(leftFor.pop()));
  expect(Object.fromEntries(searchParams)).toEqual({
    bot_id: String(botIdOf(world.config.botToken)),
    origin: 'https://petskod.test',
    request_access: 'write',
    lang: 'ru',
    return_to: 'https://petskod.test/login',
  });
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
