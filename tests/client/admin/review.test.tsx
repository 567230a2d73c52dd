import { join } from 'node:path';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { BaseAd } from '#contract/ads/ads.ts';
import { delayNext, failNext } from '#mock-env/msw/handlers.ts';
import { tinyImage } from '#tests/support/images.ts';
import { adminDoes, petDraft, postPet, publishPet } from '#tests/support/pets.ts';
import { expectOk } from '#tests/support/expectations.ts';
import {
  expectTitles,
  lastSentTo,
  open,
  roundTrip,
  scrollToLastCard,
  sentTo,
  serve,
  shownTitles,
} from '#tests/support/screens.tsx';
import { events, post } from '#tests/support/sections.ts';
import { testApp, type TestUser, type TestApp } from '#tests/support/testApp.ts';

const PHOTOS = join(import.meta.dirname, '../../../mock-env/demo/photos');
const ACTION = '/api/admin/ad-action';
let world: TestApp;
let admin: TestUser;
let anna: TestUser;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  admin = await world.as('admin');
  anna = await world.as('anna');
});

afterEach(async () => {
  // Sends pending decisions to this test's server, not to the next one's.
  cleanup();
  await roundTrip();
  vi.useFakeTimers({ toFake: ['Date'], now: world.clock.now() });
});

async function postAll(...titles: string[]): Promise<number[]> {
  const ids: number[] = [];
  for (const title of titles) {
    world.clock.advance({ minutes: 1 });
    ids.push(await postPet(anna, { title }));
  }
  return ids;
}
const onView = (title: string) => screen.findByRole('heading', { level: 2, name: title });
/** A decision is taken when the card has been on view for a moment. */
const isSeen = () =>
  waitFor(() =>
    expect(screen.getByRole('button', { name: 'Опубликовать' })).toHaveAttribute(
      'aria-disabled',
      'false',
    ),
  );
async function press(user: UserEvent, name: string): Promise<void> {
  if (name !== 'Отменить') await isSeen();
  await user.click(screen.getByRole('button', { name }));
}
async function removeFor(user: UserEvent, reason: RegExp): Promise<void> {
  await press(user, 'Удалить');
  const sheet = within(await screen.findByRole('dialog', { name: 'Почему удаляем?' }));
  await user.click(sheet.getByRole('radio', { name: reason }));
  await user.click(sheet.getByRole('button', { name: 'Удалить' }));
}
const statusOf = async (id: number): Promise<number | undefined> =>
  (await admin.get<{ is_visible?: number }>(`/api/articles/${id}`)).body.is_visible;

async function review(...titles: string[]): Promise<[UserEvent, number[]]> {
  const ids = await postAll(...titles);
  const user = await open('/admin/ads/review', admin);
  await onView(titles[0] ?? '');
  return [user, ids];
}

test('a photo from home comes behind the ads, and the decision is on it alone', async () => {
  const home = await publishPet(world, anna, {
    title: 'Пропал Рекс',
    category: 'Потерянные',
    price: undefined,
  });
  const end = { ad_id: home, do: 4, outcome: 'found' };
  expectOk(await anna.post('/api/user/ad-action', end));
  const photo = { ...(await tinyImage()), field: 'image' };
  const story = { ad_id: String(home), text: 'Рекс спит на диване' };
  expectOk(await anna.form('/api/user/ad-home', story, [photo]));
  const [user] = await review('Щенок');
  await press(user, 'Опубликовать');
  const shown = within(await screen.findByRole('region', { name: 'Фото из дома' }));
  expect(shown.getByText('Рекс спит на диване')).toBeVisible();
  expect(shown.getByRole('img', { name: 'Фото из дома' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Удалить' })).toBeNull();
  await press(user, 'Опубликовать');
  expect(await screen.findByText('Всё проверено')).toBeVisible();
  cleanup();
  const own = async () => (await anna.get<{ status: number }>(`/api/user/ad-home/${home}`)).body;
  await waitFor(async () => expect((await own()).status).toBe(1));
  expect(await statusOf(home)).toBe(4);
});

describe('an edit in review', () => {
  test('shows each old value beside the new one, and can be published', async () => {
    const id = await publishPet(world, anna, { title: 'Щенок', price: 5000, city: 'Тула' });
    const fields = {
      title: 'Щенок колли',
      description: 'Ласковый, не привит',
      price: 7000,
      city: 'Тула',
      pictures: 'new',
    };
    await anna.form(`/api/articles/update/${id}`, petDraft(fields), [await tinyImage()]);

    const user = await open('/admin/ads/review', admin);
    await onView('Щенок колли');
    const changes = within(screen.getByRole('region', { name: 'Что изменилось' }));
    const valueOf = (label: string) => changes.getByText(label).nextElementSibling?.textContent;
    expect(valueOf('Заголовок')).toBe('Щенок колли');
    const marked = (role: 'insertion' | 'deletion') =>
      changes.getAllByRole(role).map(({ textContent }) => textContent);
    expect(valueOf('Цена')).toMatch(/^5\s000\s₽ 7\s000\s₽$/u);
    expect(valueOf('Описание')).toBe('Ласковый, не привит');
    expect(marked('insertion')).toEqual([' колли', expect.stringMatching(/^7/u), 'не ']);
    expect(marked('deletion')).toEqual([expect.stringMatching(/^5/u)]);
    expect(valueOf('Фотографии')).toBe('добавлено 1, удалено 1');
    expect(changes.getByRole('img', { name: 'Удалённое фото' })).toBeInTheDocument();
    expect(changes.queryByText('Город')).not.toBeInTheDocument();
    await press(user, 'Опубликовать');
    cleanup();
    await waitFor(async () => {
      const seen = await world.visitor.get(`/api/articles/${id}`);
      expect(seen.body).toMatchObject({ title: 'Щенок колли', price: 7000 });
    });
  });
});

test('an edit in review names the phone numbers and links that it adds', async () => {
  const old = 'Пишите на sobaki.ru';
  const id = await publishPet(world, anna, { title: 'Щенок', description: old });
  const description = `${old} или +7 (916) 123-45-67, t.me/sobaki_tula`;
  const fields = { title: 'Щенок', description, pictures: 'new' };
  expectOk(await anna.form(`/api/articles/update/${id}`, petDraft(fields), [await tinyImage()]));
  await open('/admin/ads/review', admin);
  await onView('Щенок');
  const changes = within(screen.getByRole('region', { name: 'Что изменилось' }));
  const named = changes.getByText('Появились контакты: +7 (916) 123-45-67, t.me/sobaki_tula');
  const [text] = changes.getAllByRole('definition');
  expect(named.compareDocumentPosition(text ?? named)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the single letters are announced and can be switched off', async () => {
  const [user] = await review('Бигль');
  const publish = () => screen.getByRole('button', { name: 'Опубликовать' });
  expect(publish()).toHaveAttribute('aria-keyshortcuts', 'P');
  await user.click(screen.getByRole('checkbox', { name: /клавишами/u }));
  expect(publish()).not.toHaveAttribute('aria-keyshortcuts');
  await user.click(screen.getByRole('heading', { level: 1 }));
  await user.keyboard('[KeyP]');
  expect(await onView('Бигль')).toBeVisible();
  cleanup();
  await open('/admin/ads/review', admin);
  await onView('Бигль');
  expect(screen.getByRole('checkbox', { name: /клавишами/u })).not.toBeChecked();
});

test('«Пропустить» moves the focus to the next ad and announces it', async () => {
  const [user] = await review('Бигль', 'Такса');
  await press(user, 'Пропустить');
  await onView('Такса');
  expect(screen.getByRole('link', { name: 'Такса' })).toHaveFocus();
  expect(screen.getByText('Следующее: Такса')).toBeInTheDocument();
});

test('a photo of another user’s ad is shown in the review and on the ad’s page', async () => {
  const photo = await sharp(join(PHOTOS, 'rodents/krolik.jpg')).resize(300).png().toBuffer();
  const file = { name: 'krolik.png', bytes: new Uint8Array(photo), type: 'image/png' };
  const boris = await world.as('boris');
  const other = await boris.form<{ id: number }>(
    '/api/articles/create',
    petDraft({ title: 'Чужой кролик' }),
    [file],
  );
  await adminDoes(admin, 1, other.body.id);
  const { body } = await anna.form<{ id: number }>(
    '/api/articles/create',
    petDraft({ title: 'Кролик' }),
    [file],
  );
  const name = 'Такое же фото в чужом объявлении';
  for (const path of ['/admin/ads/review', `/post/${body.id}`]) {
    const user = await open(path, admin);
    const same = within(await screen.findByRole('region', { name }));
    expect(same.getByText('Опубликовано')).not.toBeVisible();
    await user.click(same.getByText('Это фото есть ещё в 1 объявлении'));
    expect(same.getByRole('link', { name: 'Чужой кролик' })).toHaveAttribute(
      'href',
      `/post/${other.body.id}`,
    );
    expect(same.getByText('Опубликовано')).toBeVisible();
    expect(same.getByRole('link', { name: 'boris' })).toBeVisible();
    if (path.endsWith('review')) {
      const warning = screen.getByRole('region', { name });
      const text = screen.getByText('Ласковый, привит');
      expect(text.compareDocumentPosition(warning)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    }
    cleanup();
  }
});

test('on the ad’s page a decision waits until the photos are checked, or the check has failed', async () => {
  const [id] = await postAll('Кролик');
  const answer = Promise.withResolvers<void>();
  delayNext('GET', `/api/admin/same-photos/${id}`, answer.promise);
  await open(`/post/${id}`, admin);
  expect(await screen.findByText('Проверяем фото…')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Опубликовать' })).not.toBeInTheDocument();
  answer.resolve();
  expect(await screen.findByRole('button', { name: 'Опубликовать' })).toBeVisible();
  expect(screen.queryByText('Проверяем фото…')).not.toBeInTheDocument();
  cleanup();

  failNext('GET', `/api/admin/same-photos/${id}`, 'network', 3);
  await open(`/post/${id}`, admin);
  expect(await screen.findByText('Не получилось проверить фото. Ещё раз')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Опубликовать' })).toBeVisible();
});

describe('the list of waiting ads', () => {
  test('starts with the oldest and loads more at its end', async () => {
    await postAll(...Array.from({ length: 21 }, (_, index) => `Щенок ${index + 1}`));
    await open('/admin/ads', admin);
    await waitFor(() => expect(shownTitles()).toHaveLength(20));
    expect(shownTitles()[0]).toBe('Щенок 1');
    scrollToLastCard(1);
    await waitFor(() => expect(shownTitles().at(-1)).toBe('Щенок 21'));
    expect(await screen.findByText('Больше ничего нет')).toBeVisible();
  });

  test('skips no ad when others have decided meanwhile', async () => {
    const ids = await postAll(...Array.from({ length: 22 }, (_, index) => `Щенок ${index + 1}`));
    await open('/admin/ads', admin);
    await waitFor(() => expect(shownTitles()).toHaveLength(20));
    for (const id of ids.slice(0, 3)) await adminDoes(admin, 1, id);
    scrollToLastCard(1);
    await screen.findByText('Больше ничего нет');
    expect(shownTitles().slice(-2)).toEqual(['Щенок 21', 'Щенок 22']);
  });

  test('keeps its place after an ad, without what was decided meanwhile', async () => {
    const ids = await postAll(...Array.from({ length: 21 }, (_, index) => `Щенок ${index + 1}`));
    const user = await open('/admin/ads', admin);
    await waitFor(() => expect(shownTitles()).toHaveLength(20));
    scrollToLastCard(1);
    await waitFor(() => expect(shownTitles()).toHaveLength(21));
    await user.click(screen.getByRole('link', { name: 'Щенок 21' }));
    await screen.findByRole('heading', { level: 1, name: 'Щенок 21' });
    await adminDoes(admin, 1, ids[0] ?? 0);
    window.history.back();
    await waitFor(() => expect(shownTitles()).toHaveLength(20));
    expect([shownTitles()[0], shownTitles().at(-1)]).toEqual(['Щенок 2', 'Щенок 21']);
  });

  describe('decides on several at once', () => {
    const choose = async (user: UserEvent, ...titles: string[]) => {
      await user.click(await screen.findByRole('button', { name: 'Выбрать несколько' }));
      for (const title of titles) {
        await user.click(screen.getByRole('checkbox', { name: `Выбрать: ${title}` }));
      }
    };

    test('which can be undone, and is sent on leaving', async () => {
      const ids = await postAll('Первый', 'Второй', 'Третий');
      const user = await open('/admin/ads', admin);
      await choose(user, 'Первый', 'Третий');
      expect(screen.getByText('Выбрано: 2')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Опубликовать' }));
      expect(screen.getByText('Публикуем 2 объявления')).toBeVisible();
      await expectTitles('Второй');
      await user.click(screen.getByRole('button', { name: 'Отменить' }));
      await expectTitles('Первый', 'Второй', 'Третий');
      expect(screen.getByRole('checkbox', { name: 'Выбрать: Первый' })).toBeChecked();
      await user.click(screen.getByRole('button', { name: 'Опубликовать' }));
      cleanup();
      await waitFor(async () => expect(await Promise.all(ids.map(statusOf))).toEqual([1, 2, 1]));
    });

    test('with one reason for all that are rejected', async () => {
      const ids = await postAll('Первый', 'Второй');
      const user = await open('/admin/ads', admin);
      await choose(user);
      await user.click(screen.getByRole('button', { name: 'Выбрать все' }));
      await user.click(screen.getByRole('button', { name: 'Отклонить' }));
      const sheet = within(await screen.findByRole('dialog', { name: 'Почему отклоняем?' }));
      await user.type(sheet.getByRole('textbox'), 'Чужие фото');
      await user.click(sheet.getByRole('button', { name: 'Отклонить' }));
      expect(await screen.findByText('Нет объявлений, которые ждут проверки')).toBeVisible();
      cleanup();
      await waitFor(async () => expect(await Promise.all(ids.map(statusOf))).toEqual([3, 3]));
      const { body } = await anna.get<BaseAd>(`/api/articles/${ids[0]}`);
      expect(body.rejection_reason).toBe('Чужие фото');
    });

    test('and tells which were not taken, and why', async () => {
      const ids = await postAll('Первый', 'Второй', 'Третий');
      const user = await open('/admin/ads', admin);
      await choose(user, 'Первый', 'Второй', 'Третий');
      await adminDoes(admin, 3, ids[1] ?? 0);
      failNext('POST', ACTION, 'network');
      await user.click(screen.getByRole('button', { name: 'Опубликовать' }));
      window.dispatchEvent(new Event('pagehide'));
      const refused = within(await screen.findByRole('region', { name: 'Эти решения не приняты' }));
      await waitFor(() => expect(refused.getAllByRole('listitem')).toHaveLength(2));
      expect(refused.getByText(/^«Второй»: /u)).toBeVisible();
      expect(refused.getByText(/^«Первый»: /u)).toBeVisible();
      // What may be tried again is back in the list.
      await expectTitles('Первый');
      await waitFor(async () => expect(await Promise.all(ids.map(statusOf))).toEqual([2, 3, 1]));
      await user.click(refused.getByRole('button', { name: 'Понятно' }));
      expect(screen.queryByRole('region', { name: 'Эти решения не приняты' })).toBeNull();
    });
  });

  test('opens the ad, and the review of its section', async () => {
    await post(events, anna, { title: 'Выставка' });
    await open('/admin/ads-event', admin);
    await expectTitles('Выставка');
    expect(screen.getByRole('link', { name: 'Выставка' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/event-post\/\d+$/u),
    );
    expect(screen.getByRole('link', { name: 'Проверять по одному' })).toHaveAttribute(
      'href',
      '/admin/ads-event/review',
    );
  });

  test('shows that it is empty', async () => {
    await open('/admin/ads-market', admin);
    await screen.findByText('Нет объявлений, которые ждут проверки');
    cleanup();
    await open('/admin/ads-event', admin);
    await screen.findByText('Нет событий, которые ждут проверки');
  });

  test('shows a failed load and retries', async () => {
    await postAll('Щенок');
    failNext('GET', '/api/admin/ads', { status: 500 });
    const user = await open('/admin/ads', admin);
    await user.click(await screen.findByRole('button', { name: 'Попробовать ещё раз' }));
    await expectTitles('Щенок');
  });
});

test('one tap leads from the hub into a review, and on to the next section', async () => {
  await postAll('Щенок');
  await post(events, anna, { title: 'Выставка' });
  const user = await open('/admin', admin);
  await user.click(await screen.findByRole('link', { name: /^Питомцы.*ждёт/u }));
  await onView('Щенок');
  await press(user, 'Опубликовать');
  expect(await screen.findByRole('link', { name: 'Дальше: события' })).toHaveAttribute(
    'href',
    '/admin/ads-event/review',
  );
});

describe('a review', () => {
  test('shows one ad with its facts and its author', async () => {
    await review('Щенок', 'Котёнок');
    const card = within(screen.getByRole('article'));
    for (const text of [
      'Осталось 2',
      'Собаки',
      'Лабрадор-ретривер',
      'Москва',
      'Ласковый, привит',
    ]) {
      expect(card.getByText(text)).toBeVisible();
    }
    const author = card.getByRole('link', { name: /^anna/u });
    expect(author).toHaveAttribute('href', `/admin/users/${anna.id}`);
    expect(author).toHaveTextContent('2 объявления, 0 опубликовано');
  });

  test('lets each decision be undone, the latest first', async () => {
    const [user, [, second = 0]] = await review('Щенок', 'Котёнок', 'Ёж');
    await press(user, 'Опубликовать');
    await onView('Котёнок');
    await removeFor(user, /^Похоже на обман/u);
    await onView('Ёж');
    expect(screen.getByText('Удаляем «Котёнок»')).toBeVisible();
    await press(user, 'Отменить');
    await onView('Котёнок');
    expect(screen.getByText('Публикуем «Щенок»')).toBeVisible();
    await press(user, 'Отменить');
    await onView('Щенок');
    expect(screen.queryByRole('button', { name: 'Отменить' })).toBeNull();
    cleanup();
    await roundTrip();
    expect(sentTo(ACTION)).toEqual([]);
    expect(await statusOf(second)).toBe(2);
  });

  test('takes no decision on a card that has just arrived', async () => {
    const [user] = await review('Щенок', 'Котёнок', 'Ёж');
    await isSeen();
    await user.dblClick(screen.getByRole('button', { name: 'Опубликовать' }));
    expect(await onView('Котёнок')).toBeVisible();
    await isSeen();
    await user.keyboard('[KeyP][KeyP][KeyR][KeyD]');
    expect(await onView('Ёж')).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('Публикуем «Котёнок»')).toBeVisible();
  });

  test('deletes after a reason alone, which the author reads', async () => {
    const [user, [first = 0]] = await review('Щенок', 'Котёнок');
    await press(user, 'Удалить');
    const sheet = within(await screen.findByRole('dialog', { name: 'Почему удаляем?' }));
    await user.click(sheet.getByRole('button', { name: 'Удалить' }));
    expect(sheet.getByText('Выберите причину или напишите свою')).toBeVisible();
    await user.click(sheet.getByRole('radio', { name: /^Похоже на обман/u }));
    await user.click(sheet.getByRole('button', { name: 'Удалить' }));
    await onView('Котёнок');
    cleanup();
    await waitFor(async () => expect((await admin.get(`/api/articles/${first}`)).status).toBe(404));
    const { body } = await anna.get<{ text: string }[]>('/api/messages/0');
    expect(body[0]?.text).toContain('Похоже на обман: цена или условия вызывают сомнения');
  });

  test('takes a reason by its digit', async () => {
    const [user, [first = 0]] = await review('Щенок', 'Котёнок');
    await isSeen();
    await user.keyboard('[KeyR]');
    const sheet = within(await screen.findByRole('dialog'));
    const reasons = sheet.getAllByRole('radio');
    await waitFor(() => expect(reasons[0]).toHaveFocus());
    await user.keyboard('3');
    expect(reasons[2]).toBeChecked();
    await user.click(sheet.getByRole('button', { name: 'Отклонить' }));
    await onView('Котёнок');
    cleanup();
    await waitFor(async () => expect(await statusOf(first)).toBe(3));
    expect(await lastSentTo(ACTION)).toMatchObject({
      reason: 'В тексте или на фото есть телефон, ссылка или другие контакты',
    });
  });

  test('sends it after five seconds, not earlier', async () => {
    const [user, [first]] = await review('Щенок', 'Котёнок');
    await isSeen();
    vi.useFakeTimers({
      toFake: ['Date', 'setTimeout', 'clearTimeout'],
      now: world.clock.now(),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Опубликовать' }));
    vi.advanceTimersByTime(4900);
    expect(sentTo(ACTION)).toEqual([]);
    vi.advanceTimersByTime(200);
    vi.useFakeTimers({ toFake: ['Date'], now: world.clock.now() });
    await waitFor(() => expect(sentTo(ACTION)).toHaveLength(1));
    expect(await lastSentTo(ACTION)).toEqual({ ad_id: first, do: 1, version: 0 });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Отменить' })).toBeNull());
    expect(user).toBeDefined();
  });

  test('undoes a decision', async () => {
    const [user, [first = 0]] = await review('Щенок', 'Котёнок');
    await removeFor(user, /^Похоже на обман/u);
    await onView('Котёнок');
    expect(screen.getByText('Удаляем «Щенок»')).toBeVisible();
    await press(user, 'Отменить');
    await onView('Щенок');
    cleanup();
    await roundTrip();
    expect(sentTo(ACTION)).toEqual([]);
    expect(await statusOf(first)).toBe(2);
  });

  test.each([
    ['the page is hidden', () => window.dispatchEvent(new Event('pagehide'))],
    ['the screen is left', cleanup],
  ])('loses nothing when %s', async (_, leave) => {
    const [user, [first = 0]] = await review('Щенок', 'Котёнок');
    await press(user, 'Опубликовать');
    await onView('Котёнок');
    leave();
    await waitFor(async () => expect(await statusOf(first)).toBe(1));
  });

  test('asks for a reason, which support sends to the author', async () => {
    const [user, [first = 0]] = await review('Щенок', 'Котёнок');
    const asked = async () =>
      within(await screen.findByRole('dialog', { name: 'Почему отклоняем?' }));
    await press(user, 'Отклонить');
    const sheet = await asked();
    expect(sheet.getAllByRole('radio')[0]).not.toHaveAccessibleName(/^Фотографии взяты/u);
    await user.click(sheet.getByRole('radio', { name: /^Фотографии взяты/u }));
    await user.click(sheet.getByRole('button', { name: 'Отклонить' }));
    await onView('Котёнок');
    await press(user, 'Отклонить');
    // What was chosen last stands first, and each reason keeps its digit.
    const again = await asked();
    const [last, other] = again.getAllByRole('radio');
    expect(last).toHaveAccessibleName(/^Фотографии взяты/u);
    expect(last?.closest('label')).toHaveTextContent(/2$/u);
    await waitFor(() => expect(last).toHaveFocus());
    await user.keyboard('1');
    expect(other).toHaveAccessibleName(/^На фото нет животного/u);
    expect(other).toBeChecked();
    cleanup();
    await waitFor(async () => expect(await statusOf(first)).toBe(3));
    const { body } = await anna.get<{ text: string }[]>('/api/messages/0');
    expect(body[0]?.text).toContain('Фотографии взяты из интернета — нужны свои');
  });

  test('restores an ad whose decision could not be sent', async () => {
    const [user, [first = 0]] = await review('Щенок', 'Котёнок');
    failNext('POST', ACTION, 'network');
    await press(user, 'Опубликовать');
    await onView('Котёнок');
    window.dispatchEvent(new Event('pagehide'));
    await screen.findByText('«Щенок» вернулось: Ошибка соединения с сервером');
    await onView('Щенок');
    await press(user, 'Опубликовать');
    cleanup();
    await waitFor(async () => expect(await statusOf(first)).toBe(1));
  });

  test('shows who else has the ad open', async () => {
    const [, [first = 0]] = await review('Щенок');
    const support = await world.as('support');
    await support.post('/api/admin/look', { object: 'ad', id: first, version: 1 });
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText(/^Смотрит /u)).toBeVisible();
    await support.post('/api/admin/look', { object: 'ad' });
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(screen.queryByText(/^Смотрит /u)).toBeNull());
  });

  test('drops what another admin has decided on within seconds', async () => {
    const [user, [first = 0, second = 0]] = await review('Щенок', 'Котёнок', 'Ёж');
    await press(user, 'Отклонить');
    const support = await world.as('support');
    await adminDoes(support, 1, first);
    await adminDoes(support, 1, second);
    await onView('Ёж');
    expect(screen.queryByRole('dialog', { name: 'Почему отклоняем?' })).toBeNull();
  });

  test('shows an ad again that its author has changed', async () => {
    const [, [first = 0]] = await review('Щенок');
    await anna.form(`/api/articles/update/${first}`, petDraft({ title: 'Щенок бигля' }), [
      await tinyImage(),
    ]);
    document.dispatchEvent(new Event('visibilitychange'));
    await onView('Щенок бигля');
  });

  test('informs the second of two admins when both decide at the same time', async () => {
    const [user, [first = 0]] = await review('Щенок', 'Котёнок');
    const support = await world.as('support');
    await press(user, 'Опубликовать');
    await onView('Котёнок');
    await adminDoes(support, 3, first);
    window.dispatchEvent(new Event('pagehide'));
    await screen.findByText('«Щенок»: Другой администратор уже отклонил это объявление');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('Котёнок');
    expect(await statusOf(first)).toBe(3);
  });

  test('works by keyboard in any layout, but not in text fields', async () => {
    const [user, [first = 0, , third = 0]] = await review('Щенок', 'Котёнок', 'Ёж');
    await user.keyboard('[ArrowRight]');
    await onView('Котёнок');
    await isSeen();
    await user.keyboard('[KeyP]');
    await onView('Ёж');
    await user.keyboard('[KeyZ]');
    await onView('Котёнок');
    await user.keyboard('[ArrowRight]');
    await onView('Ёж');
    await isSeen();
    await user.keyboard('[KeyR]');
    const sheet = within(await screen.findByRole('dialog', { name: 'Почему отклоняем?' }));
    await user.type(sheet.getByRole('textbox'), 'pdz');
    await user.click(sheet.getByRole('button', { name: 'Отклонить' }));
    await onView('Щенок');
    await isSeen();
    await user.keyboard('[KeyP]');
    await onView('Котёнок');
    cleanup();
    await waitFor(async () => expect(await statusOf(first)).toBe(1));
    await waitFor(async () => expect(await statusOf(third)).toBe(3));
  });

  test('continues after the first page', async () => {
    await postAll(...Array.from({ length: 22 }, (_, index) => `Щенок ${index + 1}`));
    const user = await open('/admin/ads/review', admin);
    for (let number = 1; number <= 22; number += 1) {
      await onView(`Щенок ${number}`);
      // All that wait, not the twenty of the first page.
      if (number < 3) expect(await screen.findByText(`Осталось ${23 - number}`)).toBeVisible();
      await isSeen();
      await user.keyboard('[KeyP]');
    }
    await screen.findByText('Решений принято: 22. Можно выдохнуть.');
    cleanup();
    await waitFor(async () =>
      expect((await admin.get<unknown[]>('/api/admin/ads')).body).toEqual([]),
    );
  });
});
