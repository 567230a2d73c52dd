import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { shortDescription } from '#contract/ads/description.ts';
import { listTitles } from '#contract/ads/listTexts.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { delayNext, failNext } from '#mock-env/msw/handlers.ts';
import { comeOnView } from '#tests/support/browserParts.ts';
import { petIn, publishPet, sendPet } from '#tests/support/pets.ts';
import { tinyImages } from '#tests/support/images.ts';
import { cardOf, open, roundTrip, sentTo, serve, signIn } from '#tests/support/screens.tsx';
import { act as actOn, pets } from '#tests/support/sections.ts';
import { testApp, type TestUser, type TestApp } from '#tests/support/testApp.ts';

const LONG = `${'Ласковый щенок 🐶. '.repeat(20)}Конец.`;
let world: TestApp;
let anna: TestUser;
let lost: number;

beforeAll(async () => {
  world = await testApp();
  serve(world);
  anna = await world.as('anna');
  const { body } = await sendPet(
    anna,
    {
      title: 'Пропала Рыжая',
      category: 'Потерянные',
      sex: 2,
      breed: 'Немецкая овчарка',
      city: 'Орёл',
      description: LONG,
    },
    await tinyImages(2),
  );
  lost = body.id;
  await actOn(pets, await world.as('admin'), 'admin', 1, lost);
  await publishPet(world, anna, { title: 'На продажу', price: 12_500, description: '' });
});

beforeEach(() => {
  document.head.innerHTML = '<meta name="description" content="О сайте" />';
});

const opened = (title: string) => screen.findByRole('heading', { level: 1, name: title });
const facts = () => {
  const list = screen.getByLabelText('Характеристики');
  const labels = within(list).getAllByRole('term');
  const values = within(list).getAllByRole('definition');
  return Object.fromEntries(
    labels.map((label, index) => [
      label.textContent,
      values[index]?.textContent?.replaceAll(/\s/gu, ' '),
    ]),
  );
};
const meta = () => document.querySelector<HTMLMetaElement>('meta[name="description"]')?.content;

describe('an ad’s screen', () => {
  test('shows badge, facts, description and images, and sets title and meta description', async () => {
    const user = await open(`/post/${lost}`);
    await opened('Пропала Рыжая');
    expect(screen.getByText('Потеряна')).toBeVisible();
    expect(facts()).toEqual({
      'Вид животного': 'Собаки',
      Порода: 'Немецкая овчарка',
      Пол: 'Девочка',
    });
    expect(screen.getByText('Орёл', { selector: 'p' })).toHaveTextContent('Орёл · сегодня');
    const title = screen.getByRole('heading', { level: 1 });
    expect(title.compareDocumentPosition(screen.getByText('Потеряна'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const menu = screen.getByRole('button', { name: 'Ещё действия' });
    expect(menu.compareDocumentPosition(title)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText(LONG)).toBeVisible();
    expect(document.title).toBe('Пропала Рыжая — petskod');
    expect(meta()).toBe(shortDescription(LONG));

    await user.click(
      screen.getByRole('button', { name: 'Открыть фото 2 из 2: Собака, немецкая овчарка' }),
    );
    const fullscreen = await screen.findByRole('dialog', { name: 'Фотографии объявления' });
    expect(
      within(fullscreen).getByRole('img', { name: 'Фото 1 из 2: Собака, немецкая овчарка' }),
    ).toBeVisible();
    expect(fullscreen.innerHTML).not.toMatch(/(aria-label|aria-roledescription|title)="[A-Za-z]/u);
    await user.click(screen.getByRole('button', { name: 'Закрыть просмотр' }));
    await waitFor(() => expect(fullscreen).not.toBeInTheDocument());

    await user.click(screen.getByRole('button', { name: 'Назад к питомцам' }));
    await screen.findByRole('heading', { level: 1, name: 'Питомцы' });
    expect(meta()).toBe('О сайте');
    expect(document.title).toBe(`${listTitles.pets} — petskod`);
  });

  test('has one stop of the Tab key for its photos, and arrows reach each', async () => {
    const { body } = await sendPet(anna, { title: 'Три снимка' }, await tinyImages(3));
    await actOn(pets, await world.as('admin'), 'admin', 1, body.id);
    const user = await open(`/post/${body.id}`);
    await opened('Три снимка');
    const photo = (number: number) =>
      screen.getByRole('button', { name: new RegExp(`^Открыть фото ${number} из 3`, 'u') });
    photo(1).focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(photo(3)).toHaveFocus();
    await user.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Ещё действия' })).toHaveFocus();
    await user.tab();
    expect(photo(3)).toHaveFocus();
    await user.keyboard('{ArrowLeft}');
    expect(photo(2)).toHaveFocus();
    await user.tab();
    const gallery = screen.getByRole('region', { name: 'Фотографии объявления' });
    expect(gallery).not.toContainElement(document.activeElement as HTMLElement);
  });

  test('shows the price of a sale, without badge and empty description', async () => {
    await open('/posts');
    const title = within(await cardOf('На продажу')).getByRole('link', { name: 'На продажу' });
    title.click();
    await opened('На продажу');
    expect(screen.getByText('12 500 ₽')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Описание' })).not.toBeInTheDocument();
    expect(meta()?.replaceAll(/\s/gu, ' ')).toBe('12 500 ₽ · Москва');
  });

  test('has a general title while loading', async () => {
    const id = await publishPet(world, anna, { title: 'Новичок' });
    await open(`/post/${id}`);
    await waitFor(() => expect(document.title).toBe('Объявление о питомце — petskod'));
    await opened('Новичок');
    expect(document.title).toBe('Новичок — petskod');
  });
});

test('says what is known of the author, and shows the author’s other ads', async () => {
  const boris = await world.as('boris');
  const id = await publishPet(world, boris, { title: 'Кот Борис' });
  await publishPet(world, boris, { title: 'Кот Василий' });
  await open(`/post/${id}`);
  const author = await screen.findByRole('region', { name: 'Автор объявления' });
  await waitFor(() => expect(author).toHaveTextContent('borisс марта 2026 · 2 объявления'));
  expect(within(author).getByRole('link')).toHaveAttribute('href', `/user/${boris.id}`);
  const others = screen.getByRole('region', { name: 'Другие объявления автора' });
  expect(within(others).getByRole('heading', { level: 3 })).toHaveTextContent('Кот Василий');

  cleanup();
  await open(`/post/${id}`, boris);
  await screen.findByRole('region', { name: 'Похожие объявления' });
  expect(screen.queryByRole('region', { name: /автор/iu })).not.toBeInTheDocument();
});

test('leads on to similar ads and to the lists that it belongs to', async () => {
  const own = { breed: 'Бигль', city: 'Тула' };
  const id = await publishPet(world, anna, { title: 'Бигль Оскар', ...own });
  await publishPet(world, await world.as('vera'), { title: 'Бигль Тори', ...own });
  await open(`/post/${id}`);
  const similar = await screen.findByRole('region', { name: 'Похожие объявления' });
  const titles = within(similar).getAllByRole('heading', { level: 3 });
  // The same breed first, then the same animal.
  expect(titles.map((title) => title.textContent)).toEqual([
    'Бигль Тори',
    'Кот Василий',
    'Кот Борис',
  ]);

  const crumbs = within(screen.getByRole('navigation', { name: 'Разделы' }));
  const lists = crumbs.getAllByRole('link').map((link) => {
    const { pathname, searchParams } = new URL((link as HTMLAnchorElement).href);
    return [link.textContent, pathname, Object.fromEntries(searchParams)];
  });
  expect(lists).toEqual([
    ['Главная', '/', {}],
    ['Питомцы', '/posts', {}],
    ['Собаки', '/posts', { type: 'Собаки' }],
    ['Бигль', '/posts', { type: 'Собаки', breed: 'Бигль' }],
    ['Тула', '/posts', { city: 'Тула' }],
  ]);
});

describe('the back button', () => {
  test('names the previous list', async () => {
    const user = await open('/posts?category=Потерянные');
    await user.click(await screen.findByRole('link', { name: 'Пропала Рыжая' }));
    await opened('Пропала Рыжая');
    await user.click(screen.getByRole('button', { name: 'К питомцам' }));
    expect(await cardOf('Пропала Рыжая')).toBeVisible();
    expect(window.location.search).toContain('category=');
  });

  test('names the section’s list after a link', async () => {
    const user = await open(`/post/${lost}`);
    await opened('Пропала Рыжая');
    await user.click(screen.getByRole('button', { name: 'Назад к питомцам' }));
    expect(await cardOf('На продажу')).toBeVisible();
  });

  test('names the front page after its strips', async () => {
    const user = await open('/');
    await user.click((await screen.findAllByRole('link', { name: 'На продажу' }))[0] as Element);
    await opened('На продажу');
    await user.click(screen.getByRole('button', { name: 'Назад на главную' }));
    const front = { level: 1, name: 'Найдём вам друга' };
    expect(await screen.findByRole('heading', front)).toBeVisible();
  });
});

describe('an ad that cannot be shown', () => {
  test.each([
    ['does not exist', '/post/999', undefined, 'Такого объявления не существует'],
    ['has no number', '/post/abc', undefined, 'Такого объявления не существует'],
    ['a failing server keeps', '/post/501', { status: 500 }, 'Ошибка при загрузке объявления'],
    ['a lost connection keeps', '/post/502', 'network', 'Ошибка при соединении с сервером'],
  ] as const)('that %s is told of, with a way back', async (_, path, failure, sentence) => {
    // Failed reads are retried, so all attempts must fail.
    if (failure) failNext('GET', `/api/articles/${path.slice(6)}`, failure, 3);
    const user = await open(path);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(sentence);
    await user.click(within(alert).getByRole('button', { name: 'Назад' }));
    expect(await cardOf('На продажу')).toBeVisible();
  });

  test('is gone: what became of it, and similar ones', async () => {
    const id = await petIn('deleted', world, anna, { title: 'Уехал домой' });
    const user = await open(`/post/${id}`);
    const title = { level: 1, name: 'Объявление снято' } as const;
    expect(await screen.findByRole('heading', title)).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Уехал домой, Москва' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Назад' })).toBeVisible();
    expect(screen.getByText(/^Автор удалил объявление\. Так бывает/u)).toBeVisible();
    const similar = within(screen.getByRole('region', { name: 'Похожие объявления' }));
    expect(similar.getByRole('heading', { name: 'На продажу' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Все объявления раздела' }));
    expect(await cardOf('На продажу')).toBeVisible();
  });

  test.each([
    ['Потерянные', 2, 'found', 'Нашлась! 2\u00A0марта', /^Питомец дома/u],
    ['Потерянные', 1, 'found', 'Нашёлся! 2\u00A0марта', /^Питомец дома/u],
    ['Найденные', 2, 'returned', 'Вернулась к хозяину 2\u00A0марта', /^Питомец снова дома/u],
    ['В хорошие руки', 2, 'given', 'Нашла дом 2\u00A0марта', /^Спасибо всем/u],
    ['Продажа', 1, 'sold', 'Продано 2\u00A0марта', /^Спасибо, что заглянули/u],
    ['Продажа', 1, 'other', 'Объявление снято', /^Его сняли с публикации/u],
  ])('has ended: %s, sex %i, %s', async (category, sex, outcome, title, sentence) => {
    const id = await publishPet(world, anna, { title: 'Рыжик', category, sex, price: 100 });
    await anna.post('/api/user/ad-action', { ad_id: id, do: 4, outcome });
    await open(`/post/${id}`);
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
    const share = screen.queryByRole('button', { name: 'Поделиться радостью' });
    expect(share !== null).toBe(outcome === 'found');
  });

  test('stays on view when an answer from before the login comes late', async () => {
    const id = await petIn('review', world, anna, { title: 'Ждёт проверки' });
    let goOn = (): void => {};
    const late = new Promise<void>((resolve) => (goOn = resolve));
    delayNext('get', `/api/articles/${id}/gone`, late);
    await open(`/post/${id}`);
    await waitFor(() => expect(sentTo(`/api/articles/${id}/gone`, 'GET')).toHaveLength(1));
    act(() => signIn(anna.token));
    await opened('Ждёт проверки');
    goOn();
    await roundTrip();
    await opened('Ждёт проверки');
  });

  test.each([
    ['review', 'Такого объявления не существует'],
    ['rejected', 'Такого объявления не существует'],
    ['outdated', 'Его сняли с публикации'],
  ] as const)(
    'in %s is not shown to others: «%s»; its author sees the status',
    async (state, sentence) => {
      const id = await petIn(state, world, anna, { title: 'Не для всех' });
      await open(`/post/${id}`, await world.as('boris'));
      expect(await screen.findByText(sentence, { exact: false })).toBeVisible();
      expect(screen.queryByRole('heading', { level: 1, name: 'Не для всех' })).toBeNull();
      cleanup();
      await open(`/post/${id}`, anna);
      await opened('Не для всех');
      const label = { review: 'На рассмотрении', rejected: 'Отклонено', outdated: 'Устарело' };
      expect(screen.getByText(label[state])).toBeVisible();
    },
  );

  test('keeps the list’s version when the refresh fails', async () => {
    const user = await open('/posts');
    failNext('GET', `/api/articles/${lost}`, { status: 500 });
    await user.click(await screen.findByRole('link', { name: 'Пропала Рыжая' }));
    await opened('Пропала Рыжая');
    await roundTrip();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

test('a user who comes by a link reads once what the browser stores', async () => {
  const note = /В браузере мы храним только то, что нужно для работы/u;
  const id = await publishPet(world, await world.as('anna'));
  await open(`/post/${id}`);
  expect(await screen.findByText(note)).toBeVisible();
  comeOnView(0.5);
  cleanup();
  await open(`/post/${id}`);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(note)).not.toBeInTheDocument();
});
