import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { getProfile } from '#contract/profile/profile.ts';
import { photoFile } from '#tests/support/photos.ts';
import { postPet, publishPet } from '#tests/support/pets.ts';
import { leaveToLogIn, open, page, serve, signIn } from '#tests/support/screens.tsx';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

// What is typed in a sheet survives a login that ends meanwhile, and the sheet is open again.

let world: TestApp;
let lost: number;
let reported: number;
let boris: number;
let anna: number;
let vera: number;
let answered: number;
let seen: number;

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  const author = await world.as('anna');
  anna = author.id;
  lost = await publishPet(world, author, { category: 'Потерянные', price: undefined });
  seen = await publishPet(world, author, { category: 'Потерянные', price: undefined });
  reported = await publishPet(world, author);
  await postPet(author);
  const finder = await world.as('vera');
  vera = finder.id;
  answered = await publishPet(world, finder);
  await author.post('/api/send-message', { to_user: vera, text: 'Переведите деньги' });
  const seen_at = world.clock.now().toISOString();
  await finder.form('/api/sightings', { ad_id: seen, place: 'У фонтана', seen_at });
  boris = (await world.as('boris')).id;
  await (await world.as('boris')).post('/api/reports', { ad_id: reported, reason: 'fraud' });
});

type Sheet = ReturnType<typeof within>;
const press = async (user: UserEvent, name: string | RegExp) =>
  user.click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
const sheet = async (name: string | RegExp): Promise<Sheet> =>
  within(
    await screen.findByRole(String(name).includes('Заблокировать') ? 'alertdialog' : 'dialog', {
      name,
    }),
  );

interface Case {
  who: string;
  path: () => string;
  name: string | RegExp;
  opened: (user: UserEvent) => Promise<unknown>;
  typed: (user: UserEvent, sheet: Sheet) => Promise<unknown>;
  isKept: (sheet: Sheet) => unknown;
}

const writeReport: Case['typed'] = async (user, form) => {
  await user.click(form.getAllByRole('radio')[1] as HTMLElement);
  await user.type(form.getByRole('textbox'), 'Просит предоплату');
};
const isReportKept: Case['isKept'] = (form) => {
  expect(form.getAllByRole('radio')[1]).toBeChecked();
  expect(form.getByRole('textbox')).toHaveValue('Просит предоплату');
};

/** A report from a menu of this name. */
const reportIn = ({
  menu,
  ...place
}: Pick<Case, 'who' | 'path' | 'name'> & { menu: string }): Case => ({
  ...place,
  async opened(user) {
    await press(user, menu);
    await press(user, 'Пожаловаться');
  },
  typed: writeReport,
  isKept: isReportKept,
});

const CASES: Record<string, Case> = {
  'a sighting': {
    who: 'boris',
    path: () => `/post/${lost}`,
    name: 'Где вы его видели?',
    opened: (user) => press(user, /^Видели этого питомца/u),
    async typed(user, form) {
      await user.type(form.getByLabelText(/^Где/u), 'У фонтана');
      fireEvent.change(form.getByLabelText(/^Когда/u), { target: { value: '2026-03-02T11:00' } });
      await user.upload(form.getByLabelText(/^Добавить фото/u), await photoFile('red'));
      await form.findByRole('img');
    },
    async isKept(form) {
      expect(form.getByLabelText(/^Где/u)).toHaveValue('У фонтана');
      expect(form.getByLabelText(/^Когда/u)).toHaveValue('2026-03-02T11:00');
      expect(await form.findByRole('img')).toBeVisible();
    },
  },
  'a report': reportIn({
    who: 'vera',
    path: () => `/post/${reported}`,
    name: 'Что не так с объявлением?',
    menu: 'Ещё действия',
  }),
  'a report of a message': reportIn({
    who: 'vera',
    path: () => `/messages?with=${anna}`,
    name: 'Что не так с сообщением?',
    menu: 'Действия с сообщением',
  }),
  'a report of a dialog': reportIn({
    who: 'vera',
    path: () => `/messages?with=${anna}`,
    name: 'Что не так с этим пользователем?',
    menu: 'Действия с диалогом',
  }),
  'a report of a sighting': reportIn({
    who: 'anna',
    path: () => `/post/${seen}`,
    name: /^Что не так/u,
    menu: 'Действия: У фонтана',
  }),
  'a saved answer': {
    who: 'vera',
    path: () => `/messages?with=${anna}&about=pets-${answered}`,
    name: 'Готовые ответы',
    opened: (user) => press(user, 'Готовые ответы'),
    typed: (user, form) => user.type(form.getByRole('textbox'), 'Ещё здесь'),
    isKept: (form) => expect(form.getByRole('textbox')).toHaveValue('Ещё здесь'),
  },
  'the reason of a removal': {
    who: 'admin',
    path: () => `/post/${reported}`,
    name: 'Почему удаляем?',
    async opened(user) {
      await press(user, 'Ещё действия');
      await press(user, 'Удалить');
    },
    typed: (user, form) => user.type(form.getByRole('textbox'), 'Чужое фото'),
    isKept: (form) => expect(form.getByRole('textbox')).toHaveValue('Чужое фото'),
  },
  'the request of a shelter': {
    who: 'galya',
    path: () => '/profile',
    name: 'Я приют, питомник, магазин или клиника',
    opened: (user) => press(user, 'Я приют, питомник, магазин или клиника'),
    async typed(user, form) {
      await user.click(form.getByRole('radio', { name: 'Приют' }));
      await user.type(form.getByLabelText('Название'), 'Лапа помощи');
    },
    isKept(form) {
      expect(form.getByRole('radio', { name: 'Приют' })).toBeChecked();
      expect(form.getByLabelText('Название')).toHaveValue('Лапа помощи');
    },
  },
  'the reason of a rejection': {
    who: 'admin',
    path: () => '/admin/ads/review',
    name: 'Почему отклоняем?',
    async opened(user) {
      await waitFor(async () => {
        await press(user, 'Отклонить');
        expect(screen.getByRole('dialog', { name: 'Почему отклоняем?' })).toBeVisible();
      });
    },
    typed: (user, form) => user.click(form.getAllByRole('radio')[2] as HTMLElement),
    isKept: (form) => expect(form.getAllByRole('radio')[2]).toBeChecked(),
  },
  'what follows from a report': {
    who: 'admin',
    path: () => '/admin/reports',
    name: 'Что дальше?',
    opened: (user) => press(user, 'Обоснована'),
    async typed(user, form) {
      await user.click(form.getByRole('radio', { name: 'Удалить объявление' }));
      await user.type(form.getByRole('textbox'), ', проверено');
    },
    isKept(form) {
      expect(form.getByRole('radio', { name: 'Удалить объявление' })).toBeChecked();
      expect(form.getByRole('textbox')).toHaveDisplayValue(/, проверено$/u);
    },
  },
  'the reason of a ban': {
    who: 'admin',
    path: () => `/admin/users/${boris}`,
    name: /^Заблокировать/u,
    opened: (user) => press(user, 'Заблокировать'),
    typed: (user, form) => user.type(form.getByRole('textbox'), 'Спам'),
    isKept: (form) => expect(form.getByRole('textbox')).toHaveValue('Спам'),
  },
  'a new catalog entry': {
    who: 'admin',
    path: () => '/admin/refs',
    name: 'Добавить породу',
    opened: (user) => press(user, /^Добавить/u),
    async typed(user, form) {
      await user.type(form.getByLabelText(/^Название/u), 'Лабрадудль');
      await user.selectOptions(form.getByLabelText(/^Вид животного/u), 'Собаки');
    },
    isKept(form) {
      expect(form.getByLabelText(/^Название/u)).toHaveValue('Лабрадудль');
      expect(form.getByLabelText(/^Вид животного/u)).toHaveDisplayValue('Собаки');
    },
  },
  'a new entry of another catalog list': {
    who: 'admin',
    path: () => '/admin/refs',
    name: 'Добавить город',
    async opened(user) {
      await user.click(await screen.findByRole('radio', { name: 'Города' }));
      await press(user, /^Добавить/u);
    },
    typed: (user, form) => user.type(form.getByLabelText(/^Название/u), 'Нижние Васюки'),
    isKept: (form) => expect(form.getByLabelText(/^Название/u)).toHaveValue('Нижние Васюки'),
  },
};

test.each(Object.entries(CASES))('%s is there after the next login', async (_name, given) => {
  const user = await open(given.path(), await world.as(given.who));
  await given.opened(user);
  await given.typed(user, await sheet(given.name));

  await (await world.as(given.who)).post('/api/logout-everywhere');
  await act(async () => void (await page.api.fetch(getProfile, {}).catch(() => {})));
  // Private screens go to the login by themselves.
  const isPrivate = window.location.pathname === '/login';
  if (!isPrivate) {
    await leaveToLogIn(user);
  }
  // The ways to log in load other pages: only what is stored comes back.
  cleanup();
  await open(isPrivate ? '/login' : given.path());
  const { token } = await world.as(given.who);
  act(() => signIn(token));
  const [path = ''] = given.path().split('?');
  await waitFor(() => expect(window.location.pathname).toBe(path));
  const again = await sheet(given.name);
  await given.isKept(again);

  await user.click(again.getByRole('button', { name: 'Закрыть' }));
  cleanup();
  await open(given.path(), await world.as(given.who));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('dialog', { name: given.name })).toBeNull();
});

test('a sheet that was left with its page stays closed', async () => {
  const user = await open('/profile', await world.as('galya'));
  await press(user, 'Я приют, питомник, магазин или клиника');
  await sheet('Я приют, питомник, магазин или клиника');
  window.dispatchEvent(new Event('pagehide'));
  const note = { ...sessionStorage };
  cleanup();
  for (const [key, value] of Object.entries(note)) sessionStorage.setItem(key, value as string);
  await open('/profile', await world.as('galya'));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('dialog')).toBeNull();
});
