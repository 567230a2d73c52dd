import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { delayNext, failNext } from '#mock-env/msw/handlers.ts';
import type { Profile } from '#contract/profile/profile.ts';
import { tinyImage } from '#tests/support/images.ts';
import { objectUrls } from '#tests/support/browserParts.ts';
import { petIn, postPet, publishPet } from '#tests/support/pets.ts';
import { open, question, sentTo, serve, shownTitles, signIn } from '#tests/support/screens.tsx';
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

const press = (user: UserEvent, label: string) =>
  user.click(screen.getByRole('button', { name: label }));
/** The row of an own ad. */
async function rowOf(title: string): Promise<HTMLElement> {
  const row = (await screen.findByRole('heading', { level: 4, name: title })).closest('article');
  if (!row) throw new Error(`«${title}» stands in no row`);
  return row;
}
const home = () => screen.findByRole('link', { name: /^Питомцы/u });

async function openProfile(): Promise<UserEvent> {
  const user = await open('/profile', anna);
  await screen.findByRole('heading', { level: 2, name });
  return user;
}

test('the own ads come first, the settings in a group of their own', async () => {
  const user = await openProfile();
  await screen.findByRole('list', { name: 'Способы входа' });
  const headings = screen.getAllByRole('heading', { level: 2 });
  expect(headings.map((heading) => heading.textContent)).toEqual([
    name,
    'Мои объявления',
    'Настройки',
    'Способы входа',
  ]);
  const settings = screen.getByRole('region', { name: 'Настройки' });
  expect(within(settings).getByRole('switch', { name: 'Тёмная тема' })).toBeVisible();
  await press(user, 'Настройки');
  expect(within(settings).getByRole('heading', { name: 'Настройки' })).toHaveFocus();
});

test('the next user sees nothing of the one before', async () => {
  await publishPet(world, anna, { title: 'Щенок Анны' });
  const next = await world.as(`next${count}`);
  await postPet(next, { title: 'Кот Беллы' });
  await openProfile();
  await rowOf('Щенок Анны');
  expect(await screen.findByRole('link', { name: 'Уведомления, новых: 1' })).toBeVisible();
  const answer = Promise.withResolvers<void>();
  delayNext('GET', /\/my-articles/u, answer.promise);
  act(() => signIn(next.token));
  expect(await screen.findByRole('heading', { level: 2, name: `next${count}` })).toBeVisible();
  expect(screen.queryByText('Щенок Анны')).not.toBeInTheDocument();
  answer.resolve();
  await rowOf('Кот Беллы');
  expect(screen.queryByRole('link', { name: /^Уведомления, новых/u })).not.toBeInTheDocument();
});

describe('the name', () => {
  test('breaks after its separators', async () => {
    anna = await world.as('anna_sokolova');
    name = 'anna_sokolova';
    await openProfile();
    const parts = screen.getByRole('heading', { level: 2, name }).innerHTML.split('<wbr>');
    expect(parts).toEqual(['anna_', 'sokolova']);
  });

  async function edit(user: UserEvent, text: string): Promise<HTMLElement> {
    await press(user, 'Изменить имя');
    const field = screen.getByRole('textbox', { name: 'Имя пользователя' });
    expect(field).toHaveValue(name);
    await user.clear(field);
    if (text) await user.type(field, text);
    return field;
  }

  test('is changed, trimmed, and saved on the server', async () => {
    const user = await openProfile();
    await edit(user, '  Анна-Мария ');
    await press(user, 'Сохранить');
    expect(await screen.findByRole('heading', { level: 2, name: 'Анна-Мария' })).toBeVisible();
    await screen.findByText('Имя обновлено');
    const { body } = await anna.get<{ username: string }>('/api/profile');
    expect(body.username).toBe('Анна-Мария');
  });

  test('stays the same when the change is cancelled', async () => {
    const user = await openProfile();
    await edit(user, 'Другая');
    await press(user, 'Отмена');
    expect(screen.getByRole('heading', { level: 2, name })).toHaveFocus();
    expect(sentTo(RENAME)).toEqual([]);
  });

  test.each(['', '   '])('rejects «%s»', async (text) => {
    const user = await openProfile();
    const field = await edit(user, text);
    await press(user, 'Сохранить');
    expect(field).toHaveAccessibleDescription('Имя пользователя не может быть пустым');
    expect(sentTo(RENAME)).toEqual([]);
  });

  test('is limited to 20 characters, an emoji counting as one', async () => {
    const user = await openProfile();
    const field = await edit(user, `${'я'.repeat(19)}🐶яя`);
    expect(field).toHaveValue(`${'я'.repeat(19)}🐶`);
  });

  test('that fails to load says so and offers a retry', async () => {
    failNext('GET', '/api/profile', { status: 500 });
    const user = await open('/profile', anna);
    const alert = await screen.findByText(/^Не удалось загрузить имя/u);
    expect(alert).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Изменить имя' })).not.toBeInTheDocument();
    await press(user, 'Попробовать ещё раз');
    expect(await screen.findByRole('heading', { level: 2, name })).toBeVisible();
    expect(alert).not.toBeInTheDocument();
  });

  test.each([
    [
      'shows the message of the server',
      { status: 422, detail: 'Имя пользователя не должно превышать 20 символов' },
      'Имя пользователя не должно превышать 20 символов',
    ],
    [
      'shows its own text without a detail',
      { status: 500, detail: '' },
      'Ошибка при обновлении имени',
    ],
    ['shows that the server is unreachable', 'network', 'Ошибка при соединении с сервером'],
  ] as const)('a failure %s, and keeps the input', async (_, failure, text) => {
    const user = await openProfile();
    const field = await edit(user, 'Другая');
    failNext('POST', RENAME, failure);
    await press(user, 'Сохранить');
    await waitFor(() => expect(field).toHaveAccessibleDescription(text));
    expect(field).toHaveValue('Другая');
    await press(user, 'Сохранить');
    expect(await screen.findByRole('heading', { level: 2, name: 'Другая' })).toBeVisible();
  });
});

test('the theme switches at once and is stored', async () => {
  const user = await openProfile();
  const theme = screen.getByRole('switch', { name: 'Тёмная тема' });
  expect(theme).not.toBeChecked();
  await user.click(theme);
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  await user.click(theme);
  expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  expect(localStorage.getItem('theme')).toBe('light');
});

describe('ending a session', () => {
  test('«Выйти» ends it on this device only, on the server too', async () => {
    const laptop = await world.as(name);
    const user = await openProfile();
    await press(user, 'Выйти');
    await home();
    expect(localStorage.getItem('access_token')).toBeNull();
    await waitFor(async () => expect((await anna.get('/api/check-token')).status).toBe(401));
    expect((await laptop.get('/api/check-token')).status).toBe(200);
  });

  test('«Выйти» signs out on the device even when the server is unreachable', async () => {
    const user = await openProfile();
    failNext('POST', '/api/logout', 'network');
    await press(user, 'Выйти');
    await home();
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  test('«Выйти на всех устройствах» confirms and ends all', async () => {
    const user = await openProfile();
    await press(user, 'Выйти на всех устройствах');
    const dialog = await question('Выйти на всех устройствах?');
    expect((await anna.get('/api/check-token')).status).toBe(200);
    await user.click(dialog.getByRole('button', { name: 'Выйти' }));
    await home();
    expect(localStorage.getItem('access_token')).toBeNull();
    expect((await anna.get('/api/check-token')).status).toBe(401);
  });

  test('the account leaves nothing on the device, where others have their own', async () => {
    const left = (id: number): string[] => [
      `draft:${id}:pets`,
      `message-draft-${id}-1`,
      `message-draft-quote-${id}-1`,
      `message-outbox-${id}-1-key`,
      `recent-searches:${id}`,
      `receipt-email:${id}`,
      `first-hours-1:${id}`,
    ];
    const others = left(Number(`${anna.id}0`));
    for (const key of [...left(anna.id), ...others]) localStorage.setItem(key, '[]');
    const user = await openProfile();
    await press(user, 'Удалить аккаунт');
    await user.click(
      (await question('Удалить аккаунт навсегда?')).getByRole('button', {
        name: 'Удалить навсегда',
      }),
    );
    await home();
    expect(Object.keys(localStorage).filter((key) => left(anna.id).includes(key))).toEqual([]);
    expect(Object.keys(localStorage)).toEqual(expect.arrayContaining(others));
  });

  test('the account is deleted with all its data after a confirmation', async () => {
    const ad = await publishPet(world, anna, { title: 'Щенок' });
    const user = await openProfile();
    await press(user, 'Удалить аккаунт');
    const dialog = await question('Удалить аккаунт навсегда?');
    expect(dialog.getByText(/Восстановить их будет нельзя/u)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect((await world.visitor.get(`/api/articles/${ad}`)).status).toBe(200);

    await press(user, 'Удалить аккаунт');
    const again = await question('Удалить аккаунт навсегда?');
    await user.click(again.getByRole('button', { name: 'Удалить навсегда' }));
    await home();
    await screen.findByText('Аккаунт удалён');
    expect(localStorage.getItem('access_token')).toBeNull();
    expect((await anna.get('/api/check-token')).status).toBe(401);
    expect((await world.visitor.get(`/api/articles/${ad}`)).status).toBe(404);
  });

  test('a failure leaves the user signed in', async () => {
    const user = await openProfile();
    failNext('POST', '/api/delete-account', { status: 403, detail: 'Служебный аккаунт' });
    await press(user, 'Удалить аккаунт');
    const dialog = await question('Удалить аккаунт навсегда?');
    await user.click(dialog.getByRole('button', { name: 'Удалить навсегда' }));
    await screen.findByText('Ошибка: Служебный аккаунт');
    expect(localStorage.getItem('access_token')).toBe(anna.token);
  });
});

describe('data export', () => {
  test('is saved as a file', async () => {
    await postPet(anna, { title: 'Мой щенок' });
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const user = await openProfile();
    await press(user, 'Скачать мои данные');
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

  test('shows a failure', async () => {
    const user = await openProfile();
    failNext('GET', '/api/my-data', { status: 500 });
    await press(user, 'Скачать мои данные');
    await screen.findByText('Не удалось собрать данные. Попробуйте ещё раз.');
  });
});

describe('own ads', () => {
  test('stand in tabs by status, under the headings of their sections', async () => {
    await petIn('published', world, anna, { title: 'Видный' });
    await petIn('review', world, anna, { title: 'Новый' });
    await petIn('rejected', world, anna, { title: 'Отвергнутый' });
    await petIn('outdated', world, anna, { title: 'Старый' });
    await post(market, anna, { title: 'Миска' });
    await post(events, anna, { title: 'Выставка' });
    const user = await openProfile();
    const groups = () =>
      within(screen.getByRole('main'))
        .getAllByRole('heading', { level: 3 })
        .map((heading) => heading.textContent);
    const titles = () =>
      screen.getAllByRole('heading', { level: 4 }).map((heading) => heading.textContent);
    const tabs = within(await screen.findByRole('navigation', { name: 'Мои объявления' }));
    expect(tabs.getByRole('link', { current: 'page' })).toHaveTextContent('Активные 1');
    expect(titles()).toEqual(['Видный']);
    expect(screen.getByRole('link', { name: 'Видный' })).toHaveAttribute('target', '_blank');
    await user.click(tabs.getByRole('link', { name: 'На проверке 4' }));
    expect(groups()).toEqual(['Питомцы', 'Барахолка', 'События']);
    for (const [title, status] of [
      ['Новый', 'На рассмотрении'],
      ['Отвергнутый', 'Отклонено'],
      ['Миска', 'На рассмотрении'],
    ] as const) {
      expect(within(await rowOf(title)).getByText(status)).toBeVisible();
    }
    await user.click(tabs.getByRole('link', { name: 'Архив 1' }));
    expect(titles()).toEqual(['Старый']);
  });

  test('can be changed in the list', async () => {
    const id = await publishPet(world, anna, { title: 'Щенок' });
    const user = await openProfile();
    await rowOf('Щенок');
    await press(user, 'Действия: Щенок');
    const sheet = within(await screen.findByRole('dialog', { name: 'Щенок' }));
    expect(sheet.getByRole('link', { name: 'Изменить' })).toHaveAttribute(
      'href',
      `/post/${id}/edit`,
    );
    await user.click(sheet.getByRole('button', { name: 'Снять с публикации' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Как всё закончилось?' }));
    await user.click(dialog.getByRole('button', { name: 'Продано' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Продано!' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Назад' }));
    expect(await within(await rowOf('Щенок')).findByText(/^Продано · \d/u)).toBeVisible();

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press(user, 'Действия: Щенок');
    const again = within(await screen.findByRole('dialog', { name: 'Щенок' }));
    await user.click(await again.findByRole('button', { name: 'Удалить' }));
    const sure = await question('Удалить объявление?');
    await user.click(sure.getByRole('button', { name: 'Удалить' }));
    expect(await screen.findByText('У вас пока нет объявлений.')).toBeVisible();
  });

  test('show a failed load and a retry', async () => {
    await postPet(anna, { title: 'Щенок' });
    failNext('GET', '/api/my-articles', { status: 500 });
    const user = await openProfile();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Не удалось загрузить ваши объявления.');
    await user.click(within(alert).getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await rowOf('Щенок')).toBeVisible();
  });

  test('load again when the network returns', async () => {
    await postPet(anna, { title: 'Щенок' });
    failNext('GET', '/api/my-articles', { status: 500 });
    await openProfile();
    await screen.findByRole('alert');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await rowOf('Щенок')).toBeVisible();
  });

  test('of the previous user are not shown to the next one', async () => {
    await postPet(anna, { title: 'Аннин' });
    const user = await openProfile();
    await rowOf('Аннин');
    await press(user, 'Выйти');
    await home();
    cleanup();
    await open('/profile', await world.as('boris'));
    expect(await screen.findByText('У вас пока нет объявлений.')).toBeVisible();
    expect(shownTitles()).toEqual([]);
  });
});

test('without a connection it is said once, with one way to repeat', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  for (const path of ['/api/profile', '/api/my-articles']) failNext('GET', path, 'network', 5);
  await open('/profile', anna);
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Нет связи');
  expect(within(alert).queryByRole('img', { hidden: true })).toBeNull();
  await waitFor(() => expect(screen.getByText(`ID ${anna.id}`)).toBeVisible());
  expect(screen.getAllByRole('button', { name: /ещё раз|Повторить/u })).toHaveLength(1);
  expect(screen.queryByText(/Не удалось загрузить имя/u)).toBeNull();
  vi.restoreAllMocks();
});

test('an avatar that does not load gives way to the letter', async () => {
  await anna.form('/api/avatar', {}, [await tinyImage()]);
  await openProfile();
  const button = await screen.findByRole('button', { name: 'Изменить фото' });
  const image = await waitFor(() => {
    const found = button.querySelector('img');
    if (!found) throw new Error('no avatar');
    return found;
  });
  fireEvent.error(image);
  expect(button).toHaveTextContent(/^A$/u);
});

test('an administrator sees a label', async () => {
  await open('/profile', await world.as('admin'));
  expect(await screen.findByText('Администратор')).toBeVisible();
});

test('a visitor is sent to the login and returns', async () => {
  await open('/profile');
  await screen.findByRole('heading', { level: 1, name: 'Вход' });
  signIn(anna.token);
  expect(await screen.findByRole('heading', { level: 2, name })).toBeVisible();
});

const offer = 'Показать ваше фото из Telegram рядом с именем?';

test('the picture of Telegram is offered by a row and taken on a yes', async () => {
  const account = { id: 55_001, first_name: 'Вера' };
  const vera = await world.enter(account);
  world.botApi.pictures.set(account.id, (await tinyImage()).bytes);
  const user = await open('/profile', vera);
  await screen.findByText(offer);
  await press(user, offer);
  await waitFor(() => expect(screen.queryByText(offer)).toBeNull());
  expect((await vera.get<Profile>('/api/profile')).body.avatar).toEqual(expect.any(String));
});

test('a no to the picture of Telegram is remembered', async () => {
  const user = await open('/profile', anna);
  await screen.findByText(offer);
  await press(user, 'Закрыть');
  await waitFor(() => expect(screen.queryByText(offer)).toBeNull());
  expect((await anna.get<Profile>('/api/profile')).body.offers_avatar).toBe(false);
});

test('an avatar is chosen from a file and removed again', async () => {
  const user = await openProfile();
  await press(user, 'Изменить фото');
  const file = new File([(await tinyImage()).bytes as BlobPart], 'cat.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Файл с фото'), file);
  await screen.findByText('Фото обновлено');
  const { avatar } = (await anna.get<Profile>('/api/profile')).body;
  expect(avatar).toEqual(expect.any(String));
  const shown = within(screen.getByRole('button', { name: 'Изменить фото' }));
  expect(shown.getByRole('presentation', { hidden: true })).toHaveAttribute(
    'src',
    `/api/image/${avatar}`,
  );
  await press(user, 'Изменить фото');
  await user.click(await screen.findByRole('button', { name: 'Убрать фото' }));
  await screen.findByText('Фото убрано');
  expect((await anna.get<Profile>('/api/profile')).body.avatar).toBeNull();
});

test('a shelter asks support for its mark', async () => {
  const user = await openProfile();
  await user.click(
    await screen.findByRole('button', { name: 'Я приют, питомник, магазин или клиника' }),
  );
  await press(user, 'Отправить');
  expect(screen.getAllByText('Заполните это поле')).toHaveLength(3);
  await user.click(screen.getByRole('radio', { name: 'Приют' }));
  await user.type(screen.getByLabelText('Название'), 'Лапа помощи');
  await user.type(screen.getByLabelText(/номер лицензии/u), 'lapa.example');
  await press(user, 'Отправить');
  await screen.findByText('Письмо отправлено поддержке');
  const { body } = await anna.get<{ text: string }[]>('/api/messages/0');
  expect(body.map(({ text }) => text)).toEqual([
    'Прошу отметку «Приют».\nНазвание: Лапа помощи\nПодтверждение: lapa.example',
  ]);
});
