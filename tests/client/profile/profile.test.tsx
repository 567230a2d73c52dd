import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { failNext } from '#mock-env/msw/handlers.ts';
import { objectUrls } from '#tests/support/browserParts.ts';
import { petIn, postPet, publishPet } from '#tests/support/pets.ts';
import {
  cardOf,
  open,
  question,
  sentTo,
  serve,
  shownTitles,
  signIn,
} from '#tests/support/screens.tsx';
import { events, market, post } from '#tests/support/sections.ts';
import { testApp, type TestUser, type TestApp } from '#tests/support/testApp.ts';

const RENAME = '/api/update-username';
let world: TestApp;
let anna: TestUser;
let name: string;
let count = 0;

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
});

beforeEach(async () => {
  count += 1;
  name = `anna${count}`;
  anna = await world.as(name);
});

const press = (person: UserEvent, label: string) =>
  person.click(screen.getByRole('button', { name: label }));
const home = () => screen.findByRole('link', { name: /^Питомцы/u });

async function openProfile(): Promise<UserEvent> {
  const person = await open('/profile', anna);
  await screen.findByRole('heading', { level: 2, name });
  return person;
}

describe('the name', () => {
  async function edit(person: UserEvent, text: string): Promise<HTMLElement> {
    await press(person, 'Изменить имя');
    const field = screen.getByRole('textbox', { name: 'Имя пользователя' });
    expect(field).toHaveValue(name);
    await person.clear(field);
    if (text) await person.type(field, text);
    return field;
  }

  test('is changed, trimmed, and kept by the server', async () => {
    const person = await openProfile();
    await edit(person, '  Анна-Мария ');
    await press(person, 'Сохранить');
    expect(await screen.findByRole('heading', { level: 2, name: 'Анна-Мария' })).toBeVisible();
    await screen.findByText('✅ Имя обновлено');
    const { body } = await anna.get<{ username: string }>('/api/profile');
    expect(body.username).toBe('Анна-Мария');
  });

  test('stays as it was when the change is given up', async () => {
    const person = await openProfile();
    await edit(person, 'Другая');
    await press(person, 'Отмена');
    expect(screen.getByRole('heading', { level: 2, name })).toBeVisible();
    expect(sentTo(RENAME)).toEqual([]);
  });

  test.each(['', '   '])('is not «%s»', async (text) => {
    const person = await openProfile();
    const field = await edit(person, text);
    await press(person, 'Сохранить');
    expect(field).toHaveAccessibleDescription('Имя пользователя не может быть пустым');
    expect(sentTo(RENAME)).toEqual([]);
  });

  test('ends at 20 characters, emoji counted as one', async () => {
    const person = await openProfile();
    const field = await edit(person, `${'я'.repeat(19)}🐶яя`);
    expect(field).toHaveValue(`${'я'.repeat(19)}🐶`);
  });

  test.each([
    [
      'says what the server says',
      { status: 422, detail: 'Имя пользователя не должно превышать 20 символов' },
      'Имя пользователя не должно превышать 20 символов',
    ],
    ['says so without words', { status: 500, detail: '' }, 'Ошибка при обновлении имени'],
    ['says that nobody answered', 'network', 'Ошибка при соединении с сервером'],
  ] as const)('when it is refused %s, and keeps what was typed', async (_, failure, text) => {
    const person = await openProfile();
    const field = await edit(person, 'Другая');
    failNext('POST', RENAME, failure);
    await press(person, 'Сохранить');
    await waitFor(() => expect(field).toHaveAccessibleDescription(text));
    expect(field).toHaveValue('Другая');
    await press(person, 'Сохранить');
    expect(await screen.findByRole('heading', { level: 2, name: 'Другая' })).toBeVisible();
  });
});

test('the theme is switched at once and kept', async () => {
  const person = await openProfile();
  const theme = screen.getByRole('switch', { name: 'Тёмная тема' });
  expect(theme).not.toBeChecked();
  await person.click(theme);
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  await person.click(theme);
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  expect(localStorage.getItem('theme')).toBe('light');
});

describe('the end of a session', () => {
  test('«Выйти» ends it here only', async () => {
    const person = await openProfile();
    await press(person, 'Выйти');
    await home();
    expect(localStorage.getItem('access_token')).toBeNull();
    expect((await anna.get('/api/check-token')).status).toBe(200);
  });

  test('«Выйти на всех устройствах» asks, and ends all', async () => {
    const person = await openProfile();
    await press(person, 'Выйти на всех устройствах');
    const asked = await question('Выйти на всех устройствах?');
    expect((await anna.get('/api/check-token')).status).toBe(200);
    await person.click(asked.getByRole('button', { name: 'Выйти' }));
    await home();
    expect(localStorage.getItem('access_token')).toBeNull();
    expect((await anna.get('/api/check-token')).status).toBe(401);
  });

  test('the account goes with all its data, after a clear question', async () => {
    const ad = await publishPet(world, anna, { title: 'Щенок' });
    const person = await openProfile();
    await press(person, 'Удалить аккаунт');
    const asked = await question('Удалить аккаунт навсегда?');
    expect(asked.getByText(/Восстановить их будет нельзя/u)).toBeVisible();
    await person.click(asked.getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect((await world.visitor.get(`/api/articles/${ad}`)).status).toBe(200);

    await press(person, 'Удалить аккаунт');
    const again = await question('Удалить аккаунт навсегда?');
    await person.click(again.getByRole('button', { name: 'Удалить навсегда' }));
    await home();
    await screen.findByText('✅ Аккаунт удалён');
    expect(localStorage.getItem('access_token')).toBeNull();
    expect((await anna.get('/api/check-token')).status).toBe(401);
    expect((await world.visitor.get(`/api/articles/${ad}`)).status).toBe(404);
  });

  test('that fails leaves the person signed in', async () => {
    const person = await openProfile();
    failNext('POST', '/api/delete-account', { status: 403, detail: 'Служебный аккаунт' });
    await press(person, 'Удалить аккаунт');
    const asked = await question('Удалить аккаунт навсегда?');
    await person.click(asked.getByRole('button', { name: 'Удалить навсегда' }));
    await screen.findByText('Ошибка: Служебный аккаунт');
    expect(localStorage.getItem('access_token')).toBe(anna.token);
  });
});

describe('one’s data', () => {
  test('are saved as a file', async () => {
    await postPet(anna, { title: 'Мой щенок' });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const person = await openProfile();
    await press(person, 'Скачать мои данные');
    await waitFor(() => expect(clicked).toHaveBeenCalled());
    const link = clicked.mock.instances[0] as HTMLAnchorElement;
    clicked.mockRestore();
    expect(link.download).toBe('petskod.json');
    const data = JSON.parse((await objectUrls.get(link.href)?.text()) ?? '') as {
      user: { username: string };
      ads: { title: string }[];
    };
    expect(data.user.username).toBe(name);
    expect(data.ads.map((ad) => ad.title)).toEqual(['Мой щенок']);
  });

  test('that do not come: a word about it', async () => {
    const person = await openProfile();
    failNext('GET', '/api/my-data', { status: 500 });
    await press(person, 'Скачать мои данные');
    await screen.findByText('Не удалось собрать данные. Попробуйте ещё раз.');
  });
});

describe('own ads', () => {
  test('stand under the headings of their sections, with their status', async () => {
    await petIn('published', world, anna, { title: 'Видный' });
    await petIn('review', world, anna, { title: 'Новый' });
    await petIn('rejected', world, anna, { title: 'Отвергнутый' });
    await petIn('outdated', world, anna, { title: 'Старый' });
    await post(market, anna, { title: 'Миска' });
    await post(events, anna, { title: 'Выставка' });
    await openProfile();
    for (const [title, status] of [
      ['Видный', 'Опубликовано'],
      ['Новый', 'На рассмотрении'],
      ['Отвергнутый', 'Отклонено'],
      ['Старый', 'Устарело'],
      ['Миска', 'На рассмотрении'],
    ] as const) {
      expect(within(await cardOf(title)).getByText(status)).toBeVisible();
    }
    const main = within(screen.getByRole('main'));
    for (const title of ['Питомцы', 'Барахолка', 'События']) {
      expect(main.getByRole('region', { name: title })).toBeVisible();
    }
    expect(main.queryByRole('region', { name: 'Услуги' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Видный' })).toHaveAttribute('target', '_blank');
  });

  test('can be dealt with where they stand', async () => {
    const id = await publishPet(world, anna, { title: 'Щенок' });
    const person = await openProfile();
    await cardOf('Щенок');
    await press(person, 'Действия: Щенок');
    const sheet = within(await screen.findByRole('dialog', { name: 'Щенок' }));
    expect(sheet.getByRole('link', { name: 'Изменить' })).toHaveAttribute(
      'href',
      `/post/${id}/edit`,
    );
    await person.click(sheet.getByRole('button', { name: 'Снять с публикации' }));
    const asked = await question('Снять объявление с публикации?');
    await person.click(asked.getByRole('button', { name: 'Снять с публикации' }));
    expect(await within(await cardOf('Щенок')).findByText('Устарело')).toBeVisible();

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press(person, 'Действия: Щенок');
    const again = within(await screen.findByRole('dialog', { name: 'Щенок' }));
    await person.click(await again.findByRole('button', { name: 'Удалить' }));
    const sure = await question('Удалить объявление?');
    await person.click(sure.getByRole('button', { name: 'Удалить' }));
    expect(await screen.findByText('У вас пока нет объявлений.')).toBeVisible();
  });

  test('that cannot be loaded: a word about it, and another try', async () => {
    await postPet(anna, { title: 'Щенок' });
    failNext('GET', '/api/my-articles', { status: 500 });
    const person = await openProfile();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Не удалось загрузить ваши объявления.');
    await person.click(within(alert).getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await cardOf('Щенок')).toBeVisible();
  });

  test('of another person are not shown after them', async () => {
    await postPet(anna, { title: 'Аннин' });
    const person = await openProfile();
    await cardOf('Аннин');
    await press(person, 'Выйти');
    await home();
    cleanup();
    await open('/profile', await world.as('boris'));
    expect(await screen.findByText('У вас пока нет объявлений.')).toBeVisible();
    expect(shownTitles()).toEqual([]);
  });
});

test('an administrator is told to be one', async () => {
  await open('/profile', await world.as('admin'));
  expect(await screen.findByText('Администратор')).toBeVisible();
});

test('a visitor is led to the login, and from there back', async () => {
  await open('/profile');
  await screen.findByRole('heading', { level: 1, name: 'Вход' });
  signIn(anna.token);
  expect(await screen.findByRole('heading', { level: 2, name })).toBeVisible();
});
