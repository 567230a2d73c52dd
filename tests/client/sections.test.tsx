import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { delayNext } from '#mock-env/msw/handlers.ts';
import { changeDevice } from '#tests/support/browserParts.ts';
import { addressed, open, serve } from '#tests/support/screens.tsx';
import { events, market, publish, services } from '#tests/support/sections.ts';
import { testApp, type TestUser, type TestApp } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;

beforeAll(async () => {
  world = await testApp();
  serve(world);
  anna = await world.as('anna');
  await publish(market, world, anna, { title: 'Двойная миска', object_id: 102, price: 700 });
  await publish(market, world, anna, { title: 'Старая миска', object_id: 102, price: 90 });
  await publish(market, world, anna, {
    title: 'Миска даром',
    object_id: 102,
    category_name: 'Бесплатно',
  });
  await publish(market, world, anna, { title: 'Переноска', object_id: 501, price: 0 });
  await publish(services, world, anna, { title: 'Стрижка на дому', service_id: 1, price: 2500 });
  await publish(services, world, anna, { title: 'Стрижка кота', service_id: 2, price: 0 });
  await publish(services, world, anna, {
    title: 'Погуляю за борщ',
    service_id: 2,
    category_name: 'Бартер',
  });
  for (const day of ['02', '03', '04', '20']) {
    await publish(events, world, anna, { title: `Встреча ${day}`, date: `2026-03-${day}` });
  }
  await publish(events, world, anna, {
    title: 'Забег в парке',
    event_name: 'Забег с собаками',
    type_: 'Забег',
    date: '2026-04-01',
  });
});

/** Waits until exactly these titles are shown. */
const expectTitles = (...titles: string[]) =>
  waitFor(() => {
    const shown = screen.getAllByRole('heading', { level: 3 }).map((title) => title.textContent);
    expect(shown.toSorted()).toEqual(titles.toSorted());
  });
const cardOf = async (title: string): Promise<HTMLElement> => {
  const heading = await screen.findByRole('heading', { level: 3, name: title });
  const card = heading.closest('article');
  if (!card) throw new Error(`«${title}» is in no card`);
  return card;
};
const pressShow = async (user: UserEvent) =>
  user.click(await screen.findByRole('button', { name: /^Показать(?! ещё)/u }));
const suggestions = () =>
  screen
    .getAllByRole('option')
    .filter((option) => option.tagName !== 'OPTION')
    .map((option) => option.textContent);

describe('a filter that is picked by name', () => {
  test.each([
    {
      list: '/market',
      label: 'Товар',
      typed: 'двойные',
      name: 'Кормление/Двойные миски и миски на подставке',
      address: 'objectId=102',
      found: ['Двойная миска', 'Старая миска', 'Миска даром'],
    },
    {
      list: '/services',
      label: 'Услуга',
      typed: 'стрижка собак',
      name: 'Стрижка собак',
      address: 'serviceId=1',
      found: ['Стрижка на дому'],
    },
    {
      list: '/events',
      label: 'Событие',
      typed: 'ЗАБЕГ С',
      name: 'Забег с собаками',
      address: 'event=67',
      found: ['Забег в парке'],
    },
    {
      list: '/events',
      label: 'Тип',
      typed: 'забе',
      name: 'Забег',
      address: 'type=8',
      found: ['Забег в парке'],
    },
  ])(
    'of $list, «$label»: picking sets it, a reload keeps it, editing the text clears it',
    async ({ list, label, typed, name, address, found }) => {
      const user = await open(list);
      await user.type(await screen.findByRole('combobox', { name: label }), typed);
      await user.click(await screen.findByRole('option', { name }));
      await pressShow(user);
      await expectTitles(...found);
      expect(window.location.search).toBe(`?${address}`);

      cleanup();
      await open(`${list}?${address}`);
      expect(await screen.findByRole('link', { name: `Убрать: ${name}` })).toBeVisible();
      const field = screen.getByRole('combobox', { name: label });
      expect(field).toHaveValue(name);

      await user.clear(field);
      await pressShow(user);
      await waitFor(() => expect(addressed()).toEqual({}));
    },
  );

  test.each([
    ['an exact match', 'стрижка СОБАК'],
    ['the only match', 'ижка соб'],
  ])('takes %s that was typed', async (_, typed) => {
    const user = await open('/services');
    const field = await screen.findByRole('combobox', { name: 'Услуга' });
    await user.type(field, typed);
    await screen.findByRole('option', { name: 'Стрижка собак' });
    await user.type(field, '{Enter}');
    await expectTitles('Стрижка на дому');
    expect(addressed()).toEqual({ serviceId: '1' });
    expect(await screen.findByRole('combobox', { name: 'Услуга' })).toHaveValue('Стрижка собак');
  });

  test('takes the only match also when the catalog comes after the text', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    delayNext('GET', '/api/filters_service', promise);
    const user = await open('/services');
    const field = await screen.findByRole('combobox', { name: 'Услуга' });
    await user.type(field, 'ижка соб');
    resolve();
    await screen.findByRole('option', { name: 'Стрижка собак' });
    await user.keyboard('{Enter}');
    await expectTitles('Стрижка на дому');
  });

  test.each([
    ['several match', 'стрижка'],
    ['none matches', 'телепортация'],
  ])('asks to pick when %s, and keeps the sheet and the text', async (_, typed) => {
    changeDevice({ isWide: false });
    const user = await open('/services');
    await user.click(await screen.findByRole('button', { name: 'Фильтры' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Фильтры' }));
    const field = await sheet.findByRole('combobox', { name: 'Услуга' });
    await user.type(field, typed);
    await user.click(await sheet.findByRole('button', { name: /^Показать(?! ещё)/u }));
    expect(field).toHaveAccessibleDescription('Выберите из подсказок');
    expect(field).toBeInvalid();
    expect(field).toHaveFocus();
    expect(field).toHaveValue(typed);
    expect(addressed()).toEqual({});
    await user.clear(field);
    await user.click(sheet.getByRole('button', { name: /^Показать(?! ещё)/u }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('goods match by any part of their group or name', async () => {
    const user = await open('/market');
    const field = await screen.findByRole('combobox', { name: 'Товар' });
    await user.type(field, 'ревоз');
    await waitFor(() => expect(suggestions()).toContain('Перевозка/Переноски жёсткие'));
    await user.clear(field);
    await user.type(field, 'НОСКИ ЖЕСТ');
    await waitFor(() => expect(suggestions()).toEqual(['Перевозка/Переноски жёсткие']));
  });
});

describe('a price range', () => {
  test.each([
    {
      list: '/market',
      priced: 'Продажа',
      other: 'Бесплатно',
      found: ['Двойная миска'],
      id: '2',
      otherId: '1',
      rest: ['Миска даром'],
    },
    {
      list: '/services',
      priced: 'Платно',
      other: 'Бартер',
      found: ['Стрижка на дому'],
      id: '1',
      otherId: '2',
      rest: ['Погуляю за борщ'],
    },
  ])(
    'of $list applies to «$priced» only, and is cleared with it',
    async ({ list, priced, other, found, id, otherId, rest }) => {
      const user = await open(list);
      const category = await screen.findByRole('combobox', { name: 'Категория' });
      expect(screen.queryByRole('textbox', { name: 'Цена от' })).not.toBeInTheDocument();
      await user.selectOptions(category, priced);
      await user.type(screen.getByRole('textbox', { name: 'Цена от' }), '500');
      await pressShow(user);
      await expectTitles(...found);
      expect(addressed()).toEqual({ category: id, priceFrom: '500' });

      await user.selectOptions(screen.getByRole('combobox', { name: 'Категория' }), other);
      await pressShow(user);
      await expectTitles(...rest);
      expect(addressed()).toEqual({ category: otherId });
    },
  );
});

test.each([
  { list: '/market', title: 'Переноска', line: 'Цена не указана' },
  { list: '/market', title: 'Миска даром', line: 'Бесплатно' },
  { list: '/market', title: 'Двойная миска', line: '700 ₽' },
  { list: '/services', title: 'Стрижка кота', line: 'Платно' },
  { list: '/services', title: 'Погуляю за борщ', line: 'Бартер' },
  { list: '/services', title: 'Стрижка на дому', line: '2 500 ₽' },
])('$list: the card and the page of «$title» say «$line»', async ({ list, title, line }) => {
  const user = await open(list);
  expect(within(await cardOf(title)).getByText(line)).toBeVisible();
  await user.click(screen.getByRole('link', { name: title }));
  await screen.findByRole('heading', { level: 1, name: title });
  expect(screen.getAllByText(line)[0]).toBeVisible();
});

describe('ad forms show each error at its field', () => {
  const image = 'Необходимо добавить хотя бы одно изображение';
  const required = 'Это поле должно быть заполнено';
  test.each([
    {
      form: '/new-post-market',
      mistakes: {
        Фотографии: image,
        Заголовок: required,
        Категория: 'Выберите категорию',
        Товар: 'Выберите товар из списка',
        Состояние: 'Выберите состояние',
        Город: required,
      },
      priced: 'Продажа',
      free: 'Бесплатно',
      city: 'Такого города нет в каталоге сайта',
      picked: { label: 'Товар', typed: 'двойные', mistake: 'Выберите товар из списка' },
    },
    {
      form: '/new-post-service',
      mistakes: {
        Фотографии: image,
        Заголовок: required,
        Услуга: 'Выберите услугу из списка',
        Категория: 'Выберите категорию',
        Город: required,
      },
      priced: 'Платно',
      free: 'Бартер',
      city: 'Такого города нет в каталоге сайта',
      picked: { label: 'Услуга', typed: 'стрижка со', mistake: 'Выберите услугу из списка' },
    },
    {
      form: '/new-post-event',
      mistakes: {
        Фотографии: image,
        Заголовок: required,
        Событие: 'Выберите событие из списка',
        Тип: 'Выберите тип',
        Дата: 'Выберите дату события',
        Город: 'Выберите город из списка',
      },
      city: 'Выберите город из списка',
      picked: { label: 'Событие', typed: 'забег с', mistake: 'Выберите событие из списка' },
    },
  ])('$form', async ({ form, mistakes, priced, free, city, picked }) => {
    const user = await open(form, anna);
    const publishButton = await screen.findByRole('button', { name: 'Опубликовать' });
    await user.click(publishButton);
    for (const [label, mistake] of Object.entries(mistakes)) {
      const name = new RegExp(`^${label}`, 'u');
      const field =
        screen.queryByRole('group', { name }) ??
        screen.queryByRole('radiogroup', { name }) ??
        screen.getByLabelText(name);
      expect(field, label).toHaveAccessibleDescription(mistake);
    }

    // Only a category with a price has the field, and another category clears it.
    if (priced && free) {
      expect(screen.queryByLabelText(/^Цена/u)).not.toBeInTheDocument();
      await user.click(screen.getByRole('radio', { name: priced }));
      await user.click(publishButton);
      const price = screen.getByLabelText(/^Цена/u);
      expect(price).toHaveAccessibleDescription(required);
      await user.type(price, '123');
      expect(price).toHaveValue('123');
      await user.click(screen.getByRole('radio', { name: free }));
      await user.click(screen.getByRole('radio', { name: priced }));
      expect(screen.getByLabelText(/^Цена/u)).toHaveValue('');
    }

    const entry = screen.getByRole('combobox', { name: new RegExp(`^${picked.label}`, 'u') });
    await user.type(entry, picked.typed);
    await waitFor(() => expect(suggestions()).not.toEqual([]));
    await user.keyboard('{ArrowDown}{Enter}');
    await user.type(screen.getByRole('combobox', { name: /^Город/u }), 'Атлантида');
    await user.click(publishButton);
    expect(entry).not.toBeInvalid();
    expect(screen.getByRole('combobox', { name: /^Город/u })).toHaveAccessibleDescription(city);
    await user.type(entry, '!');
    await user.tab();
    expect(entry).toHaveAccessibleDescription(picked.mistake);
    await user.click(publishButton);
    expect(entry).toHaveAccessibleDescription(picked.mistake);
  });

  test('starting over clears all fields, unpicked text included', async () => {
    const user = await open('/new-post-service', anna);
    await user.type(await screen.findByLabelText(/^Заголовок/u), 'Выгул');
    cleanup();
    await open('/new-post-service', anna);
    await user.type(await screen.findByRole('combobox', { name: /^Услуга/u }), 'стри');
    await user.click(screen.getByRole('button', { name: 'Начать заново' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(within(question).getByRole('button', { name: 'Начать заново' }));
    expect(screen.getByLabelText(/^Заголовок/u)).toHaveValue('');
    expect(screen.getByRole('combobox', { name: /^Услуга/u })).toHaveValue('');
  });

  test('«Не указано» is chosen in advance; the filter says «Любая»', async () => {
    await open('/new-post-market', anna);
    expect(await screen.findByRole('radio', { name: 'Не указано' })).toBeChecked();
    cleanup();
    await open('/market');
    expect(await screen.findByRole('combobox', { name: 'Для кого' })).toHaveDisplayValue('Любая');
  });

  test('a choice works by keyboard', async () => {
    const user = await open('/new-post-market', anna);
    (await screen.findByRole('radio', { name: 'Новое' })).focus();
    await user.keyboard('[Space]');
    expect(screen.getByRole('radio', { name: 'Новое' })).toBeChecked();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('radio', { name: 'Б/у' })).toBeChecked();
  });

  test('a date is spelled out in Russian, and a past one is rejected without a request', async () => {
    const user = await open('/new-post-event', anna);
    const field = await screen.findByLabelText(/^Дата/u);
    expect(field).toHaveAttribute('min', '2026-03-02');
    fireEvent.change(field, { target: { value: '2026-05-30' } });
    expect(field).toHaveAccessibleDescription('Суббота, 30 мая 2026 г.');
    fireEvent.change(field, { target: { value: '2026-03-01' } });
    await user.click(screen.getByRole('button', { name: 'Опубликовать' }));
    expect(field).toHaveAccessibleDescription('Дата события уже прошла');
  });
});

describe('hints of what to type', () => {
  test.each([
    ['/new-post-market', 'Товар'],
    ['/new-post-service', 'Услуга'],
    ['/new-post-event', 'Событие'],
  ])('%s: each word has suggestions', async (path, label) => {
    const user = await open(path, anna);
    const field = await screen.findByRole('combobox', { name: new RegExp(`^${label}`, 'u') });
    await waitFor(() => expect(field).toHaveAccessibleDescription(/«.+»/u));
    const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    const words = hint?.textContent?.match(/(?<=«)[^»]+/gu) ?? [];
    expect(words).toHaveLength(2);
    for (const word of words) {
      await user.clear(field);
      await user.type(field, word);
      await waitFor(() => expect(suggestions(), word).not.toEqual([]));
    }
  });

  test('a field says visibly that nothing matches, until the text matches', async () => {
    const user = await open('/new-post-market', anna);
    const field = await screen.findByRole('combobox', { name: /^Товар/u });
    await user.type(field, 'перен');
    await waitFor(() => expect(suggestions()).not.toEqual([]));
    await user.type(field, 'щщщ');
    expect(await screen.findByText('Подсказок нет')).not.toHaveClass('visuallyHidden');
    await user.type(field, '{Backspace>3/}');
    expect(screen.queryByText('Подсказок нет')).not.toBeInTheDocument();
  });
});

describe('the days of events', () => {
  beforeAll(() => {
    world.clock.advance({ days: 1 });
    vi.setSystemTime(world.clock.now());
  });

  test.each([
    {
      title: 'Встреча 02',
      badge: 'Прошедшее',
      day: 'пн, 2\u00A0марта',
      line: 'Пн, 2 марта',
    },
    { title: 'Встреча 03', badge: 'Сегодня', day: 'вт, 3\u00A0марта', line: 'Сегодня, 3 марта' },
    { title: 'Встреча 04', badge: 'Завтра', day: 'ср, 4\u00A0марта', line: 'Завтра, 4 марта' },
    {
      title: 'Встреча 20',
      badge: '20 марта',
      day: 'пт, 20\u00A0марта',
      line: 'Пт, 20 марта',
    },
  ])(
    '«$badge» and «$day» are on the card of «$title», «$line» on its screen',
    async ({ title, badge, day, line }) => {
      const user = await open('/events');
      const card = await cardOf(title);
      expect(within(card).getByText(badge)).toBeVisible();
      const texts = [...card.querySelectorAll('h3, p, span')].map((line) => line.textContent);
      expect(texts.slice(-2)).toEqual(['Москва', day]);
      expect(card).not.toHaveTextContent(/сегодня|вчера|назад/u);
      await user.click(screen.getByRole('link', { name: title }));
      await screen.findByRole('heading', { level: 1, name: title });
      expect(screen.getByText(line)).toBeVisible();
    },
  );

  test.each([
    { choice: 'Прошедшие', sent: { category: 'past' }, found: ['Встреча 02'] },
    {
      choice: 'Предстоящие',
      sent: { category: 'upcoming' },
      found: ['Встреча 03', 'Встреча 04', 'Встреча 20', 'Забег в парке'],
    },
  ])('the list filters by «$choice»', async ({ choice, sent, found }) => {
    const user = await open('/events');
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Когда' }), choice);
    await pressShow(user);
    await expectTitles(...found);
    expect(addressed()).toEqual(sent);
  });

  test('«today» is the day in the event’s city, not in the user’s time zone', async () => {
    const there = { city: 'Владивосток', date: '2026-03-04' };
    await publish(events, world, anna, { title: 'Встреча у моря', ...there });
    // 01:00 in Vladivostok, still the evening before in Moscow.
    world.clock.set('2026-03-03T15:00:00Z');
    vi.setSystemTime(world.clock.now());
    await open('/events?city=Владивосток');
    expect(within(await cardOf('Встреча у моря')).getByText('Сегодня')).toBeVisible();
  });

  test('the list can be filtered by one day', async () => {
    const user = await open('/events');
    fireEvent.change(await screen.findByLabelText('Дата'), { target: { value: '2026-03-20' } });
    await pressShow(user);
    await expectTitles('Встреча 20');
    expect(addressed()).toEqual({ date: '2026-03-20' });
  });
});

test.each([
  ['/market?objectId=999999', 'Переноска'],
  ['/market?condition=9', 'Переноска'],
  ['/services?serviceId=999999', 'Стрижка кота'],
  ['/events?event=999999', 'Забег в парке'],
  ['/events?type=Парад', 'Забег в парке'],
])('%s drops what is unknown and says so', async (path, title) => {
  await open(path);
  expect(await cardOf(title)).toBeVisible();
  await screen.findByText('Часть фильтров нам не знакома: показываем объявления без них');
  expect(addressed()).toEqual({});
});

test.each([
  ['/market-post/999', 'Такого объявления не существует'],
  ['/service-post/999', 'Такого объявления не существует'],
  ['/event-post/999', 'Такого события не существует'],
])('%s says «%s»', async (path, sentence) => {
  await open(path);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
});
