import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { sql } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { delayAnswer, delayNext, failNext } from '#mock-env/msw/handlers.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { tinyImage } from '#tests/support/images.ts';
import { petDraft, petIn, publishPet, type State } from '#tests/support/pets.ts';
import {
  allAnswered,
  cardOf,
  expectTitles,
  lastSentTo,
  open,
  question,
  sentTo,
  serve,
} from '#tests/support/screens.tsx';
import { testApp, type TestUser, type TestApp } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;
let admin: TestUser;

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  anna = await world.as('anna');
  admin = await world.as('admin');
});

afterEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: world.clock.now() });
});

const opened = (title: string) => screen.findByRole('heading', { level: 1, name: title });
/** Opens the menu «⋮» unless it is open. */
async function openMenu(user: UserEvent) {
  const button = await screen.findByRole('button', { name: 'Ещё действия' });
  if (!screen.queryByRole('dialog')) await user.click(button);
  return within(await screen.findByRole('dialog'));
}
const namesIn = (part: Element | null | undefined) =>
  [...(part?.querySelectorAll('button, a') ?? [])]
    .map((button) => button.textContent)
    .filter((name) => name && !/Telegram/u.test(name));
const rowsOf = async (user: UserEvent) => {
  await openMenu(user);
  return namesIn(screen.getByRole('dialog').querySelector('ul'));
};
const isDecision = (label: string) => /^(?:Опубликовать|Отклонить)/u.test(label);
const decisions = () =>
  namesIn(screen.getByRole('article')).filter((name) => isDecision(name ?? ''));

/** Decisions stand on the page, the rest in the menu. */
async function press(user: UserEvent, label: string): Promise<void> {
  if (!isDecision(label)) await openMenu(user);
  await user.click(await screen.findByRole('button', { name: label }));
}

/** Without an outcome that is told to others. */
async function takeDown(user: UserEvent): Promise<void> {
  await press(user, 'Снять с публикации');
  const sheet = within(await screen.findByRole('dialog', { name: 'Как всё закончилось?' }));
  await user.click(sheet.getByRole('button', { name: 'Просто снять' }));
}

test('the owner reserves an ad and frees it again', async () => {
  const id = await petIn('published', world, anna, { title: 'Щенок' });
  const reserved = async () => (await world.visitor.get(`/api/articles/${id}`)).body;
  const user = await open(`/post/${id}`, anna);
  await opened('Щенок');
  await press(user, 'Забронировано');
  await screen.findByText('Отметили как забронированное на 7 дней');
  const page = within(screen.getByRole('article'));
  expect(page.getByText('Забронировано')).toBeVisible();
  expect(await reserved()).toMatchObject({ is_reserved: true });
  await press(user, 'Снять бронь');
  await screen.findByText('Бронь снята');
  expect(page.queryByText('Забронировано')).not.toBeInTheDocument();
  expect(await reserved()).toMatchObject({ is_reserved: false });
});

test('a card says that the ad is reserved', async () => {
  const id = await petIn('published', world, anna, { title: 'Щенок занятый' });
  expectOk(await anna.post('/api/user/ad-action', { ad_id: id, do: 5 }));
  await open('/posts');
  expect(within(await cardOf('Щенок занятый')).getByText('Забронировано')).toBeVisible();
});

describe('buttons', () => {
  test.each<[State, string, string[]]>([
    [
      'published',
      'Продвинуть объявление',
      [
        'Изменить',
        'Разместить похожее',
        'Поделиться',
        'Забронировано',
        'Снять с публикации',
        'Удалить',
      ],
    ],
    ['review', 'Изменить', ['Изменить', 'Разместить похожее', 'Удалить']],
    ['rejected', 'Изменить', ['Изменить', 'Разместить похожее', 'Удалить']],
    ['outdated', 'Опубликовать снова', ['Изменить', 'Разместить похожее', 'Удалить']],
  ])('of the owner for an ad that is %s', async (state, main, rows) => {
    const id = await petIn(state, world, anna, { title: 'Щенок' });
    const user = await open(`/post/${id}`, anna);
    await opened('Щенок');
    const page = within(screen.getByRole('article'));
    expect(await page.findByText(main)).toBeVisible();
    expect(await rowsOf(user)).toEqual(rows);
    expect(screen.queryByRole('button', { name: /избранн/u })).not.toBeInTheDocument();
  });

  test.each<[State, string[], string[]]>([
    ['published', [], ['Поделиться', 'Удалить']],
    ['review', ['Опубликовать', 'Отклонить'], ['Удалить']],
    ['rejected', ['Опубликовать'], ['Удалить']],
    ['outdated', [], ['Удалить']],
  ])('of an administrator for an ad that is %s', async (state, onPage, rows) => {
    const id = await petIn(state, world, anna, { title: 'Щенок' });
    const user = await open(`/post/${id}`, admin);
    await opened('Щенок');
    await waitFor(() => expect(decisions()).toEqual(onPage));
    expect(await rowsOf(user)).toEqual(rows);
    expect(screen.queryByRole('button', { name: /избранн/u })).not.toBeInTheDocument();
  });

  test('of an administrator for an own ad', async () => {
    const id = await petIn('published', world, admin, { title: 'Щенок' });
    const user = await open(`/post/${id}`, admin);
    await opened('Щенок');
    await takeDown(user);
    await screen.findByText('Объявление снято с публикации');
    expect((await world.visitor.get(`/api/articles/${id}`)).status).toBe(404);

    await press(user, 'Опубликовать снова');
    const again = await question('Опубликовать объявление снова?');
    await user.click(again.getByRole('button', { name: 'Опубликовать снова' }));
    await screen.findByText('Статус обновлён');
    expect((await world.visitor.get(`/api/articles/${id}`)).status).toBe(200);
  });

  test('of others: only the favorite button and «Написать»', async () => {
    const id = await publishPet(world, anna, { title: 'Щенок' });
    await open(`/post/${id}`, await world.as('boris'));
    await opened('Щенок');
    expect(screen.queryByRole('link', { name: 'Изменить' })).toBeNull();
    expect(
      screen.getByRole('button', { name: 'В избранное: Щенок', pressed: false }),
    ).toBeVisible();
  });
});

test('an outcome can be corrected, and not after half an hour', async () => {
  const id = await publishPet(world, anna, { title: 'Щенок' });
  const user = await open(`/post/${id}`, anna);
  await opened('Щенок');
  await takeDown(user);
  await screen.findByText('Объявление снято с публикации');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(user, 'Исправить, как всё закончилось');
  const sheet = within(await screen.findByRole('dialog', { name: 'Как всё закончилось?' }));
  await user.click(sheet.getByRole('button', { name: 'Продано' }));
  await opened('Продано!');
  expect(screen.getByRole('link', { name: 'Разместить ещё' })).toHaveAttribute('href', '/new-post');
  expect((await anna.get(`/api/articles/${id}`)).body).toMatchObject({ outcome: 'sold' });
  cleanup();
  vi.setSystemTime(Date.now() + 31 * 60_000);
  const later = await open(`/post/${id}`, anna);
  await opened('Щенок');
  expect(await rowsOf(later)).not.toContain('Исправить, как всё закончилось');
});

describe('each action is confirmed first, and then shows its success', () => {
  test.each([
    {
      who: 'owner',
      from: 'outdated',
      label: 'Опубликовать снова',
      title: 'Опубликовать объявление снова?',
      path: '/api/user/ad-action',
      sent: 1,
    },
    {
      who: 'admin',
      from: 'review',
      label: 'Опубликовать',
      title: 'Опубликовать объявление?',
      path: '/api/admin/ad-action',
      sent: 1,
    },
    {
      who: 'admin',
      from: 'rejected',
      label: 'Опубликовать',
      title: 'Опубликовать объявление?',
      path: '/api/admin/ad-action',
      sent: 1,
    },
  ] as const)('$who, $from: «$label»', async ({ who, from, label, title, path, sent }) => {
    const id = await petIn(from, world, anna, { title: 'Щенок' });
    const user = await open(`/post/${id}`, who === 'admin' ? admin : anna);
    await press(user, label);
    await user.click((await question(title)).getByRole('button', { name: 'Отмена' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(sentTo(path)).toEqual([]);

    await press(user, label);
    await user.click((await question(title)).getByRole('button', { name: label }));
    await screen.findByText('Статус обновлён');
    expect(await lastSentTo(path)).toMatchObject({ ad_id: id, do: sent });
    expect(screen.queryByText(/^(На рассмотрении|Отклонено|Устарело)$/u)).toBeNull();
    expect((await world.visitor.get(`/api/articles/${id}`)).status).toBe(200);
  });
});

describe('taking an ad down asks how it ended', () => {
  const path = '/api/user/ad-action';
  const ask = async (user: UserEvent) => {
    await press(user, 'Снять с публикации');
    return within(await screen.findByRole('dialog', { name: 'Как всё закончилось?' }));
  };

  test.each([
    ['Продажа', 2, 'Продано', 'Продано!', 'Продано · 2 марта'],
    ['В хорошие руки', 1, 'Нашёл дом', 'Питомец дома!', 'Нашёл дом · 2 марта'],
    ['Потерянные', 2, 'Нашлась!', 'Питомец дома!', 'Дома · 2 марта'],
    ['Найденные', 2, 'Вернулась к хозяину', 'Питомец дома!', 'Дома · 2 марта'],
    ['Продажа', 2, 'Просто снять', undefined, 'Устарело'],
  ])('%s, sex %i: «%s»', async (category, sex, row, joy, state) => {
    const id = await publishPet(world, anna, { title: 'Щенок', category, sex, price: 100 });
    const user = await open(`/post/${id}`, anna);
    await opened('Щенок');
    const sheet = await ask(user);
    expect(
      namesIn(screen.getByRole('dialog', { name: 'Как всё закончилось?' }).querySelector('ul')),
    ).toContain('Просто снять');
    await user.click(sheet.getByRole('button', { name: row }));
    if (joy) {
      await opened(joy);
      await user.click(screen.getByRole('button', { name: 'Назад' }));
    } else {
      await screen.findByText('Объявление снято с публикации');
    }
    expect(await screen.findByText(state)).toBeVisible();
    expect(await lastSentTo(path)).toMatchObject({ ad_id: id, do: 4 });
    expect((await world.visitor.get(`/api/articles/${id}`)).status).toBe(404);
  });

  test('does nothing when the question is closed', async () => {
    await open(`/post/${await publishPet(world, anna, { title: 'Щенок' })}`, anna).then(ask);
    const [close] = screen.getAllByRole('button', { name: 'Закрыть' }).toReversed();
    close?.click();
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Как всё закончилось?' })).toBeNull(),
    );
    expect(sentTo(path)).toEqual([]);
  });
});

describe('rejecting', () => {
  const path = '/api/admin/ad-action';
  const reasons = async () => within(await screen.findByRole('dialog', { name: /^Почему/u }));

  test('asks for a reason: a ready one takes one tap, and the author reads it', async () => {
    const id = await petIn('review', world, anna, { title: 'Щенок' });
    const user = await open(`/post/${id}`, admin);
    await press(user, 'Отклонить');
    const sheet = await reasons();
    await user.click(sheet.getByRole('button', { name: 'Отклонить' }));
    expect(sheet.getByRole('textbox')).toHaveAccessibleDescription(
      'Выберите причину или напишите свою',
    );
    expect(sentTo(path)).toEqual([]);
    const reason = 'Такое объявление у вас уже есть';
    await user.click(sheet.getByRole('radio', { name: reason }));
    await user.click(sheet.getByRole('button', { name: 'Отклонить' }));
    await screen.findByText('Статус обновлён');
    expect(await lastSentTo(path)).toMatchObject({ ad_id: id, do: 3, reason });
    expect(screen.getByText(`Причина: ${reason}`)).toBeVisible();
    cleanup();
    await open(`/post/${id}`, anna);
    expect(await screen.findByText(`Причина: ${reason}`)).toBeVisible();
  });

  test('accepts free text, and keeps it after a failure', async () => {
    const id = await petIn('review', world, anna, { title: 'Щенок' });
    const user = await open(`/post/${id}`, admin);
    await press(user, 'Отклонить');
    const sheet = await reasons();
    await user.type(sheet.getByRole('textbox'), 'Нужен паспорт');
    failNext('POST', path, 'network');
    await user.click(sheet.getByRole('button', { name: 'Отклонить' }));
    await screen.findByText('Ошибка соединения с сервером');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press(user, 'Отклонить');
    const again = await reasons();
    expect(again.getByRole('textbox')).toHaveValue('Нужен паспорт');
    await user.click(again.getByRole('button', { name: 'Отклонить' }));
    expect(await screen.findByText('Причина: Нужен паспорт')).toBeVisible();
  });
});

test('an own ad shows its state, who has seen it, and when its review will be done', async () => {
  const id = await publishPet(world, anna, { title: 'На виду' });
  await (await world.as('boris')).post(`/api/mark-as-read/${id}`);
  await open(`/post/${id}`, anna);
  expect(await screen.findByText('Открыли один раз')).toBeVisible();
  expect(screen.queryByText(/в избранном/u)).toBeNull();
  expect(screen.getByText('Опубликовано')).toBeVisible();

  cleanup();
  await open(`/post/${await petIn('review', world, anna, { title: 'Ждёт' })}`, anna);
  expect(await screen.findByText(/Проверим в ближайшие дни/u)).toBeVisible();
  expect(screen.getByText('На рассмотрении')).toBeVisible();
});

describe('deleting', () => {
  test('shows a message, and after two seconds the list without the ad', async () => {
    await publishPet(world, anna, { title: 'Останется', city: 'Псков' });
    const id = await publishPet(world, anna, { title: 'Исчезнет', city: 'Псков' });
    const user = await open('/posts?city=Псков', anna);
    const { promise, resolve } = Promise.withResolvers<void>();
    delayNext('GET', `/api/articles/${id}`, promise);
    await user.click(await screen.findByRole('link', { name: 'Исчезнет' }));
    await opened('Исчезнет');
    await press(user, 'Удалить');
    const dialog = await question('Удалить объявление?');
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
      'Его больше никто не увидит, вернуть его будет нельзя.',
    );
    const deletion = Promise.withResolvers<void>();
    delayNext('POST', '/api/delete-ad', deletion.promise);
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      now: world.clock.now(),
      shouldAdvanceTime: true,
    });
    dialog.getByRole('button', { name: 'Удалить' }).click();
    expect(await dialog.findByRole('button', { name: /Удаляем…/u })).toBeDisabled();
    deletion.resolve();
    await screen.findByText('Объявление удалено');
    // The refresh finds it gone; a page would then ask what is left of it.
    resolve();
    await allAnswered();
    await allAnswered();
    // Only its photos can still be opened.
    const ad = within(screen.getAllByRole('article')[0] as HTMLElement);
    const buttons = [...ad.queryAllByRole('button'), ...ad.queryAllByRole('link')];
    const names = buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names.filter((name) => !/фото/iu.test(name))).toEqual([]);
    vi.advanceTimersByTime(1500);
    expect(await opened('Исчезнет')).toBeVisible();
    vi.advanceTimersByTime(500);
    await expectTitles('Останется');
  });

  test('by an administrator is an admin’s call, with a reason', async () => {
    const id = await publishPet(world, anna, { title: 'Спам' });
    const user = await open(`/post/${id}`, admin);
    await press(user, 'Удалить');
    const sheet = within(await screen.findByRole('dialog', { name: 'Почему удаляем?' }));
    await user.click(sheet.getByRole('radio', { name: /^Похоже на обман/u }));
    await user.click(sheet.getByRole('button', { name: 'Удалить' }));
    await screen.findByText('Объявление удалено');
    expect(await lastSentTo('/api/admin/ad-action')).toMatchObject({
      ad_id: id,
      do: 0,
      reason: 'Похоже на обман: цена или условия вызывают сомнения',
    });
    expect(sentTo('/api/delete-ad')).toEqual([]);
    expect((await anna.get(`/api/articles/${id}`)).status).toBe(404);
  });
});

test('an admin decides on the ad that is on view, not on what it has become', async () => {
  const id = await petIn('review', world, anna, { title: 'Щенок на проверке' });
  const user = await open(`/post/${id}`, admin);
  await opened('Щенок на проверке');
  const edited = petDraft({ title: 'Щенок с другим текстом' });
  expectOk(await anna.form(`/api/articles/update/${id}`, edited, [await tinyImage()]));
  await press(user, 'Опубликовать');
  const confirm = await question('Опубликовать объявление?');
  await user.click(confirm.getByRole('button', { name: 'Опубликовать' }));
  await screen.findByText(/Автор только что изменил это объявление/u);
  await opened('Щенок с другим текстом');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());

  await press(user, 'Опубликовать');
  const again = await question('Опубликовать объявление?');
  await user.click(again.getByRole('button', { name: 'Опубликовать' }));
  await waitFor(async () =>
    expect((await world.visitor.get(`/api/articles/${id}`)).status).toBe(200),
  );
});

test('an action on the ad’s screen updates the list', async () => {
  await publishPet(world, anna, { title: 'Вернётся', city: 'Тверь' });
  const user = await open('/posts?city=Тверь', anna);
  await user.click(await screen.findByRole('link', { name: 'Вернётся' }));
  await takeDown(user);
  await screen.findByText('Объявление снято с публикации');
  await user.click(screen.getByRole('button', { name: 'К питомцам' }));
  await screen.findByText('Объявления не найдены.');
});

test('an ad that is gone leaves the list that one comes back to', async () => {
  const gone = await publishPet(world, anna, { title: 'Уйдёт', city: 'Ржев' });
  await publishPet(world, anna, { title: 'Останется', city: 'Ржев' });
  const user = await open('/posts?city=Ржев');
  await cardOf('Уйдёт');
  expectOk(await anna.post('/api/delete-ad', { ad_id: gone }));
  await user.click(screen.getByRole('link', { name: 'Уйдёт' }));
  await opened('Объявление снято');
  await user.click(screen.getByRole('button', { name: /питомц/iu }));
  await expectTitles('Останется');
});

test('an ad’s screen shows on return what has become of it', async () => {
  const id = await petIn('review', world, anna, { title: 'Ждёт' });
  await open(`/post/${id}`, anna);
  expect(await screen.findByText('На рассмотрении')).toBeVisible();
  await allAnswered();
  await admin.post('/api/admin/ad-action', { ad_id: id, do: 1 });
  document.dispatchEvent(new Event('visibilitychange'));
  await waitFor(() => expect(screen.queryByText('На рассмотрении')).not.toBeInTheDocument());
});

test('an action on an ad that is gone takes its buttons away', async () => {
  const id = await publishPet(world, anna, { title: 'Удалён в другой вкладке' });
  const user = await open(`/post/${id}`, anna);
  await opened('Удалён в другой вкладке');
  await allAnswered();
  expectOk(await anna.post('/api/delete-ad', { ad_id: id }));
  await takeDown(user);
  await opened('Объявление снято');
  expect(screen.queryByRole('button', { name: 'Ещё действия' })).toBeNull();
});

test('a decision stays on view when the ad cannot be read again', async () => {
  const id = await petIn('review', world, anna, { title: 'Одобренный' });
  const user = await open(`/post/${id}`, admin);
  await opened('Одобренный');
  await allAnswered();
  await press(user, 'Опубликовать');
  const confirm = await question('Опубликовать объявление?');
  failNext('GET', `/api/articles/${id}`, 'network', 3);
  await user.click(confirm.getByRole('button', { name: 'Опубликовать' }));
  await screen.findByText('Статус обновлён');
  await allAnswered();
  await opened('Одобренный');
  expect(screen.queryByText('На рассмотрении')).not.toBeInTheDocument();
});

test('an answer from before an action does not undo it on the screen', async () => {
  const id = await publishPet(world, anna, { title: 'Медленный', city: 'Клин' });
  const user = await open('/posts?city=Клин', anna);
  const { promise, resolve } = Promise.withResolvers<void>();
  delayAnswer('GET', `/api/articles/${id}`, promise);
  await user.click(await screen.findByRole('link', { name: 'Медленный' }));
  await takeDown(user);
  await screen.findByText('Объявление снято с публикации');
  expect(await screen.findByText('Устарело')).toBeVisible();
  resolve();
  await allAnswered();
  expect(screen.getByText('Устарело')).toBeVisible();
});

describe('an action that fails', () => {
  test.each([
    ['with the message of the server', { status: 409, detail: 'Поздно' }, 'Ошибка: Поздно'],
    ['without an answer', 'network', 'Ошибка соединения с сервером'],
  ] as const)('says so %s, and the buttons are there again', async (_, failure, sentence) => {
    const id = await publishPet(world, anna, { title: 'Щенок' });
    const user = await open(`/post/${id}`, anna);
    const remove = async () => {
      await press(user, 'Удалить');
      const sure = await question('Удалить объявление?');
      await user.click(sure.getByRole('button', { name: 'Удалить' }));
    };
    for (const [label, act, path] of [
      ['Снять с публикации', () => takeDown(user), '/api/user/ad-action'],
      ['Удалить', remove, '/api/delete-ad'],
    ] as const) {
      failNext('POST', path, failure);
      await act();
      const toast = await screen.findByText(sentence);
      await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
      await user.click(toast);
      expect(screen.queryByText(sentence)).not.toBeInTheDocument();
      expect(await rowsOf(user)).toContain(label);
    }
  });
});

test('an ad that ended well can be published again from the menu, for 30 days', async () => {
  const id = await publishPet(world, anna, { title: 'Щенок', category: 'Потерянные' });
  expectOk(await anna.post('/api/user/ad-action', { ad_id: id, do: 4, outcome: 'found' }));
  const user = await open(`/post/${id}`, anna);
  await opened('Щенок');
  expect(await screen.findByRole('button', { name: 'Поделиться радостью' })).toBeVisible();
  expect(decisions()).toEqual([]);
  expect(await rowsOf(user)).toContain('Опубликовать снова');
  cleanup();
  const before = sql`UPDATE endings SET ended_at = ended_at - interval '31 days' WHERE ad_id = ${id}`;
  await world.db.execute(before);
  const later = await open(`/post/${id}`, anna);
  await opened('Щенок');
  expect(await rowsOf(later)).toEqual(['Изменить', 'Разместить похожее', 'Удалить']);
});
