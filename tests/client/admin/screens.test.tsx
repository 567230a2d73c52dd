import { sql } from 'drizzle-orm';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { delayNext, failNext } from '#mock-env/msw/handlers.ts';
import type { AdminPromo } from '#contract/admin/adminPromos.ts';
import { changeDevice } from '#tests/support/browserParts.ts';
import { photoFile } from '#tests/support/photos.ts';
import { jobs, runDueJobs } from '#server/jobs/schedule.ts';
import { adminDoes, petDraft, petIn, postPet, publishPet } from '#tests/support/pets.ts';
import { open, question, sentTo, serve } from '#tests/support/screens.tsx';
import { tinyImage } from '#tests/support/images.ts';
import { testApp, type TestUser, type TestApp } from '#tests/support/testApp.ts';

let world: TestApp;
let admin: TestUser;
let anna: TestUser;

beforeEach(async () => {
  world = await testApp({ rateLimits: false });
  serve(world);
  admin = await world.as('admin');
  anna = await world.as('anna');
});

async function makePromo(
  link: string,
  finish = '2026-03-20',
  created = '2026-03-01',
): Promise<number> {
  const fields = { link, created, finish };
  const files = [{ ...(await tinyImage()), field: 'photo' }];
  const { body } = await admin.form<{ id: number }>('/api/admin/create-promo', fields, files);
  return body.id;
}
const cardOf = async (id: number): Promise<AdminPromo> =>
  (await admin.get<AdminPromo>(`/api/admin/promo/${id}`)).body;

describe('promos', () => {
  test('are found by a part of their link', async () => {
    await makePromo('https://korm.test/a');
    await makePromo('https://vet.test/b');
    const user = await open('/admin/promos', admin);
    await screen.findByRole('link', { name: /korm\.test/u });
    await user.type(screen.getByRole('searchbox', { name: 'Поиск по ссылке' }), 'VET');
    expect(screen.queryByRole('link', { name: /korm\.test/u })).toBeNull();
    expect(screen.getByRole('row', { name: /vet\.test.* 0 0$/u })).toBeVisible();
    await user.type(screen.getByRole('searchbox'), 'x');
    expect(screen.getByText('По запросу рекламы не нашлось')).toBeVisible();
  });

  test('are rows on a phone', async () => {
    changeDevice({ isWide: false });
    await makePromo('https://vet.test/b');
    await open('/admin/promos', admin);
    const row = await screen.findByRole('link', { name: /vet\.test/u });
    expect(row).toHaveTextContent('0 показов, 0 переходов');
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('the form shows errors, keeps its input, and closes on success', async () => {
    const user = await open('/admin/promo', admin);
    await user.click(await screen.findByRole('button', { name: 'Сохранить' }));
    expect(screen.getByText('Загрузите изображение')).toBeVisible();
    const link = screen.getByRole('textbox', { name: 'Ссылка' });
    expect(link).toHaveAccessibleDescription(
      'Укажите ссылку, которая начинается с https:// или http://',
    );
    const large = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'large.png', {
      type: 'image/png',
    });
    const file = screen.getByLabelText('Выбрать изображение');
    await user.upload(file, large);
    expect(file).toHaveAccessibleDescription('Файл больше 2 МБ');
    // A photo from a phone is shrunk, as for ads.
    const small = await photoFile('red');
    const fromPhone = new File([small, new Uint8Array(3 * 1024 * 1024)], 'IMG_1.jpg', {
      type: 'image/jpeg',
    });
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementationOnce((tell) => tell(small));
    await user.upload(file, fromPhone);
    await waitFor(() => expect(file).not.toHaveAccessibleDescription('Файл больше 2 МБ'));
    expect(screen.queryByText('Загрузите изображение')).toBeNull();
    await user.type(link, 'https://zoo.test/');
    await user.type(screen.getByRole('combobox', { name: 'Порода' }), 'Дракон');
    await user.type(screen.getByRole('combobox', { name: 'Город' }), 'Нетакого');
    await user.click(screen.getByRole('button', { name: 'Сохранить' }));
    expect(await screen.findByText('Такой породы нет в списке')).toBeVisible();
    expect(screen.getByText('Такого города нет в списке')).toBeVisible();
    expect(sentTo('/api/admin/create-promo')).toEqual([]);

    await user.clear(screen.getByRole('combobox', { name: 'Порода' }));
    await user.clear(screen.getByRole('combobox', { name: 'Город' }));
    await user.type(screen.getByRole('combobox', { name: 'Город' }), 'казань');
    failNext('POST', '/api/admin/create-promo', 'network');
    await user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await screen.findByText('Ошибка соединения с сервером', {}, SLOW);
    expect(link).toHaveValue('https://zoo.test/');
    await user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await screen.findByText('Реклама успешно создана');
    const promo = await cardOf(1);
    expect([promo.link, promo.breed, promo.show]).toEqual(['https://zoo.test/', 0, 1]);
    expect(promo.city).toBeGreaterThan(0);
    await waitFor(() => expect(window.location.pathname).toBe('/admin'));
  });

  test('the form comes with the breeds and cities that it checks', async () => {
    let answer = () => {};
    delayNext('GET', '/api/filters', new Promise<void>((resolve) => (answer = resolve)));
    await open('/admin/promo', admin);
    expect(await screen.findByText('Загружаем рекламу…')).toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Город' })).toBeNull();
    answer();
    expect(await screen.findByRole('combobox', { name: 'Город' })).toBeVisible();
  });

  test('a half-filled form survives leaving and reloading', async () => {
    const user = await open('/admin/promo', admin);
    await user.type(await screen.findByRole('textbox', { name: 'Ссылка' }), 'https://zoo.test/');
    await user.type(screen.getByRole('textbox', { name: 'Рекламодатель' }), 'ООО «Зоо»');
    cleanup();
    await open('/admin/promo', admin);
    expect(await screen.findByRole('textbox', { name: 'Ссылка' })).toHaveValue('https://zoo.test/');
    expect(screen.getByRole('textbox', { name: 'Рекламодатель' })).toHaveValue('ООО «Зоо»');
  });

  test('the card hides, sets the last day, and deletes', async () => {
    const id = await makePromo('https://korm.test/a');
    const user = await open(`/admin/promo/${id}`, admin);
    await user.click(await screen.findByRole('button', { name: 'Скрыть' }));
    await screen.findByRole('button', { name: /^Показать(?! ещё)/u });
    expect((await cardOf(id)).show).toBe(0);

    await user.click(screen.getByRole('button', { name: 'Задать дату' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Задать дату' }));
    await user.type(sheet.getByLabelText('Последний день показа'), '2026-04-01');
    await user.click(sheet.getByRole('button', { name: 'Сохранить' }));
    await waitFor(async () => expect((await cardOf(id)).finish).toBe('2026-04-01'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    failNext('POST', '/api/admin/promo-action', { status: 500 });
    await user.click(screen.getByRole('button', { name: 'Удалить' }));
    const title = 'Вы уверены, что хотите удалить карточку?';
    await user.click((await question(title)).getByRole('button', { name: 'Удалить' }));
    await screen.findByText('Ошибка при удалении.');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: 'Удалить' }));
    await user.click((await question(title)).getByRole('button', { name: 'Удалить' }));
    await screen.findByText('Рекламы пока нет');
  });

  test('the card shows what another admin has done meanwhile', async () => {
    const id = await makePromo('https://korm.test/a');
    const user = await open(`/admin/promo/${id}`, admin);
    const hide = await screen.findByRole('button', { name: 'Скрыть' });
    const support = await world.as('support');
    const act = (action: object) =>
      support.post('/api/admin/promo-action', { promo_id: id, ...action });
    await act({ action: 'toggle_visibility', show: 0 });
    await act({ action: 'set_dates', finish: '2026-05-01' });
    await user.click(hide);
    await screen.findByRole('button', { name: /^Показать(?! ещё)/u });
    expect((await cardOf(id)).show).toBe(0);
    expect(screen.getByText(/1.мая/u)).toBeInTheDocument();

    await act({ action: 'delete' });
    await user.click(screen.getByRole('button', { name: /^Показать(?! ещё)/u }));
    expect(await screen.findAllByText('Карточка не найдена')).not.toHaveLength(0);
    expect(screen.getByRole('link', { name: /реклам/iu })).toBeInTheDocument();
  });

  test('the card shows views and clicks by day', async () => {
    const id = await makePromo('https://korm.test/a');
    await anna.post('/api/promo-views', { shown: [id], clicked: [id] });
    world.clock.advance({ days: 2 });
    anna = await world.as('anna');
    await anna.post('/api/promo-views', { shown: [id] });
    await open(`/admin/promo/${id}`, await world.as('admin'));
    const shown = within(await screen.findByRole('img', { name: 'Показы по дням' }));
    expect(shown.getByText(/2.марта: Показов 1, переходов 1/u)).toBeInTheDocument();
    expect(shown.getByText(/3.марта: Показов 0, переходов 0/u)).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Переходы по дням' })).toBeInTheDocument();
    const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'ДеньПоказовПереходов',
      expect.stringMatching(/^2.марта11$/u),
      expect.stringMatching(/^3.марта00$/u),
      expect.stringMatching(/^4.марта10$/u),
    ]);
  });

  test('the advertiser reads the report by its link, until it is revoked', async () => {
    const id = await makePromo('https://korm.test/a');
    await anna.post('/api/promo-views', { shown: [id] });
    const user = await open(`/admin/promo/${id}`, admin);
    const copy = vi.spyOn(navigator.clipboard, 'writeText');
    const copied = (time: number) => new URL(copy.mock.calls[time]?.[0] ?? '');
    await user.click(await screen.findByRole('button', { name: 'Скопировать ссылку' }));
    await screen.findByText('Ссылка скопирована');
    const { pathname, search } = copied(0);
    await user.click(screen.getByRole('button', { name: 'Отозвать ссылку' }));
    const sheet = await question('Отозвать ссылку на отчёт?');
    await user.click(sheet.getByRole('button', { name: 'Отозвать ссылку' }));
    await screen.findByText('Прежняя ссылка больше не открывается');
    await user.click(screen.getByRole('button', { name: 'Скопировать ссылку' }));
    await waitFor(() => expect(copy).toHaveBeenCalledTimes(2));
    const other = copied(1);

    cleanup();
    await open(pathname + search);
    expect(await screen.findByText('Отчёт не открывается')).toBeVisible();
    cleanup();
    await open(other.pathname + other.search);
    expect(await screen.findByText('https://korm.test/a')).toBeVisible();
    expect(screen.getByText('Доля переходов').nextSibling).toHaveTextContent('0,0 %');
    expect(screen.getByRole('img', { name: 'Показы по дням' })).toBeVisible();
    expect(screen.getByRole('table')).toBeInTheDocument();
  });

  test('a breed is accepted without its animal type when only one has it', async () => {
    const user = await open('/admin/promo', admin);
    await user.upload(await screen.findByLabelText('Выбрать изображение'), await photoFile('red'));
    await user.type(screen.getByRole('textbox', { name: 'Ссылка' }), 'https://zoo.test/');
    const breed = screen.getByRole('combobox', { name: 'Порода' });
    await user.type(breed, 'метис');
    await user.click(screen.getByRole('button', { name: 'Сохранить' }));
    expect(
      await screen.findByText('Такая порода есть у нескольких видов. Выберите её из списка'),
    ).toBeVisible();
    await user.clear(breed);
    await user.type(breed, 'мопс');
    await user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await screen.findByText('Реклама успешно создана');
    expect((await cardOf(1)).breed).toBeGreaterThan(0);
  });

  test('a promo is edited from its card, with its values in the form', async () => {
    const id = await makePromo('https://korm.test/a');
    const user = await open(`/admin/promo/${id}`, admin);
    await user.click(await screen.findByRole('link', { name: 'Изменить' }));
    const link = await screen.findByRole('textbox', { name: 'Ссылка' });
    expect(link).toHaveValue('https://korm.test/a');
    expect(screen.getByLabelText(/^Последний день показа/u)).toHaveValue('2026-03-20');
    await user.clear(link);
    await user.type(link, 'https://korm.test/b');
    failNext('POST', `/api/admin/update-promo/${id}`, 'network');
    await user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await screen.findByText('Ошибка соединения с сервером', {}, SLOW);
    await user.click(screen.getByRole('button', { name: 'Сохранить' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Карточка рекламы' }),
    ).toBeVisible();
    expect(await screen.findByText('https://korm.test/b')).toBeVisible();
    expect((await cardOf(id)).link).toBe('https://korm.test/b');
  });

  test('a promo without advertiser is warned about, and copied with its image', async () => {
    const id = await makePromo('https://korm.test/copy');
    const user = await open(`/admin/promo/${id}`, admin);
    expect(await screen.findByRole('note')).toHaveTextContent('Рекламодатель, ИНН, Токен erid');
    await user.click(screen.getByRole('link', { name: 'Сделать копию' }));
    expect(await screen.findByRole('textbox', { name: 'Ссылка' })).toHaveValue(
      'https://korm.test/copy',
    );
    await user.type(screen.getByRole('textbox', { name: 'Рекламодатель' }), 'ООО «Корм»');
    expect(screen.getByRole('note')).toHaveTextContent('ИНН, Токен erid');
    const preview = screen.getByRole('region', { name: 'Как увидят люди' });
    expect(preview).toHaveTextContent('korm.testРеклама · ООО «Корм»');
    await user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await screen.findByText('Реклама успешно создана');
    expect(await cardOf(id + 1)).toMatchObject({
      link: 'https://korm.test/copy',
      company: 'ООО «Корм»',
    });
  });

  test('the sheet of the last day tells when a planned promo begins', async () => {
    const id = await makePromo('https://korm.test/a', '2026-04-20', '2026-04-05');
    const user = await open(`/admin/promo/${id}`, admin);
    await user.click(await screen.findByRole('button', { name: 'Задать дату' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Задать дату' }));
    expect(sheet.getByText('Показ начнётся 5 апреля')).toBeVisible();
    await user.type(sheet.getByLabelText('Последний день показа'), '2026-04-30');
    await user.click(sheet.getByRole('button', { name: 'Сохранить' }));
    await waitFor(async () =>
      expect(await cardOf(id)).toMatchObject({ created: '2026-04-05', finish: '2026-04-30' }),
    );
  });

  test('an unknown promo shows a message', async () => {
    await open('/admin/promo/77', admin);
    expect(await screen.findByText('Карточка не найдена')).toBeVisible();
  });
});

/** A read is sent three times, with pauses. */
const TRIES = 3;
const SLOW = { timeout: 10_000 };

describe('users', () => {
  const panel = async (name: string) => within(await screen.findByRole('region', { name }));

  test('are banned by id, which is required, with a reason or without', async () => {
    const user = await open('/admin/users', admin);
    const [button] = await screen.findAllByRole('button', { name: 'Заблокировать' });
    if (button) await user.click(button);
    expect(screen.getByText('Введите ID пользователя')).toBeVisible();
    expect(sentTo('/api/admin/set-ban')).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'ID пользователя' }), String(anna.id));
    if (button) await user.click(button);
    const dialog = await question('Заблокировать пользователя «anna»?');
    const reason = dialog.getByRole('textbox', { name: 'Причина блокировки' });
    expect(reason).toHaveAccessibleDescription(/Необязательно/u);
    expect((await anna.get('/api/check-token')).status).toBe(200);
    await user.click(dialog.getByRole('button', { name: 'Заблокировать' }));
    await screen.findByText('Пользователь anna заблокирован');
    expect((await anna.get('/api/check-token')).status).toBe(401);
  });

  test('are looked up by id and by name, ads by id', async () => {
    const id = await petIn('published', world, anna, { title: 'Щенок' });
    const user = await open('/admin/users', admin);
    const userPanel = await panel('О пользователе');
    await user.click(userPanel.getByRole('button', { name: 'Найти' }));
    expect(userPanel.queryByRole('link')).toBeNull();
    await user.type(userPanel.getByRole('searchbox'), String(anna.id));
    await user.click(userPanel.getByRole('button', { name: 'Найти' }));
    expect(await userPanel.findByRole('link', { name: /^anna/u })).toHaveTextContent(
      '1 объявление',
    );
    await user.clear(userPanel.getByRole('searchbox'));
    await user.type(userPanel.getByRole('searchbox'), '@ANN');
    await user.click(userPanel.getByRole('button', { name: 'Найти' }));
    expect(await userPanel.findByText(`ID ${anna.id}`)).toBeVisible();

    const ads = await panel('Об объявлении');
    await user.type(ads.getByRole('searchbox'), '9999');
    await user.click(ads.getByRole('button', { name: 'Найти' }));
    await ads.findByText('Объявления с таким ID нет');
    for (const [typed, answer] of [
      ['abc', 'ID — это число: оно стоит в конце адреса объявления'],
      ['99999999999999999999999', 'Такого объявления не существует'],
    ] as const) {
      await user.clear(ads.getByRole('searchbox'));
      await user.type(ads.getByRole('searchbox'), typed);
      await user.click(ads.getByRole('button', { name: 'Найти' }));
      expect(await ads.findByText(answer)).toBeVisible();
    }
    await user.clear(ads.getByRole('searchbox'));
    await user.type(ads.getByRole('searchbox'), String(id));
    await user.click(ads.getByRole('button', { name: 'Найти' }));
    expect(await ads.findByText('Использован')).toBeVisible();
    expect(ads.getByRole('link', { name: 'К объявлению' })).toHaveAttribute('href', `/post/${id}`);
  });

  test("a user's screen shows all ads with their status, and bans", async () => {
    await petIn('published', world, anna, { title: 'Щенок' });
    await petIn('rejected', world, anna, { title: 'Котёнок' });
    const user = await open(`/admin/users/${anna.id}`, admin);
    await screen.findByRole('heading', { level: 3, name: 'Щенок' });
    expect(screen.getByText('Отклонено')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Заблокировать' }));
    const dialog = await question('Заблокировать пользователя «anna»?');
    await user.type(dialog.getByRole('textbox', { name: 'Причина блокировки' }), 'Обман');
    await user.click(dialog.getByRole('button', { name: 'Заблокировать' }));
    expect(await screen.findByRole('button', { name: 'Разблокировать' })).toBeVisible();
    expect(screen.getByText('Обман')).toBeVisible();
    cleanup();
    await open('/admin/users/5555', admin);
    expect(await screen.findByText('Такого пользователя не существует')).toBeVisible();
  });

  test.each(['abc', '1.5', '-1'])('/admin/users/%s says that there is no such user', async (id) => {
    await open(`/admin/users/${id}`, admin);
    expect(await screen.findByText('Такого пользователя не существует')).toBeVisible();
  });

  test("a user's screen tells a lost connection from an unknown user, and retries", async () => {
    failNext('GET', `/api/admin/user-info/${anna.id}`, 'network', TRIES);
    const user = await open(`/admin/users/${anna.id}`, admin);
    expect(
      await screen.findByText(/Не получилось загрузить пользователя/u, {}, SLOW),
    ).toBeVisible();
    expect(screen.queryByText('Такого пользователя не существует')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Попробовать ещё раз' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'anna' })).toBeVisible();
  });

  test.each([
    ['О пользователе', '/api/admin/user-info/1000'],
    ['Об объявлении', '/api/admin/key-info/1000'],
  ])('«%s» names a lost connection', async (name, path) => {
    failNext('GET', path, 'network', TRIES);
    const user = await open('/admin/users', admin);
    const found = await panel(name);
    await user.type(found.getByRole('searchbox'), '1000');
    await user.click(found.getByRole('button', { name: 'Найти' }));
    expect(await found.findByText('Ошибка соединения с сервером', {}, SLOW)).toBeVisible();
    expect(found.getByRole('searchbox')).toHaveValue('1000');
  });

  test.each([0, 1])('user %i cannot be banned, and the admin stays', async (id) => {
    const user = await open('/admin/users', admin);
    const field = await screen.findByRole('textbox', { name: 'ID пользователя' });
    await user.type(field, String(id));
    await user.click(screen.getByRole('button', { name: 'Заблокировать' }));
    const dialog = await question(/^Заблокировать пользователя «.+»\?$/u);
    await user.type(dialog.getByRole('textbox', { name: 'Причина блокировки' }), 'Проба');
    await user.click(dialog.getByRole('button', { name: 'Заблокировать' }));
    expect(await screen.findByText('Служебный аккаунт заблокировать нельзя')).toBeVisible();
    expect(window.location.pathname).toBe('/admin/users');
    expect(field).toHaveValue(String(id));
  });
});

test.each(['/admin/anything', '/admin/users/1/2'])(
  '%s says that it does not exist',
  async (path) => {
    await open(path, admin);
    expect(await screen.findByRole('heading', { name: 'Такой страницы нет' })).toBeVisible();
  },
);

describe('the catalog', () => {
  /** Without the row of headings. */
  const entries = () => screen.getAllByRole('row').slice(1);
  const edit = async (user: UserEvent, name: string) =>
    user.click(await screen.findByRole('button', { name: `Изменить: ${name}` }));

  test('is browsed without typing', async () => {
    const user = await open('/admin/refs', admin);
    await waitFor(() => expect(entries()).toHaveLength(50));
    await user.click(screen.getByRole('button', { name: 'Показать ещё' }));
    expect(entries()).toHaveLength(100);
  });

  test('is a list of rows on a phone, which open an entry', async () => {
    changeDevice({ isWide: false });
    const user = await open('/admin/refs', admin);
    await user.type(await screen.findByRole('searchbox'), 'лабрадор-ретривер');
    await user.click(await screen.findByRole('button', { name: 'Лабрадор-ретривер (Собаки)' }));
    expect(
      await screen.findByRole('dialog', { name: 'Лабрадор-ретривер (Собаки)' }),
    ).toBeInTheDocument();
  });

  test('is searched, shows ten entries at most, and rejects an existing name', async () => {
    const user = await open('/admin/refs', admin);
    await user.type(await screen.findByRole('searchbox'), 'а');
    await waitFor(() => expect(entries()).toHaveLength(10));
    await user.click(screen.getByRole('radio', { name: 'Товары' }));
    await user.type(screen.getByRole('searchbox'), 'миск');
    expect(await screen.findByRole('columnheader', { name: 'Раздел' })).toBeVisible();
    await waitFor(() => expect(entries()[0]).toHaveTextContent(/миск/iu));
    await user.click(screen.getByRole('radio', { name: 'Города' }));
    await user.click(screen.getByRole('button', { name: 'Добавить город' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Добавить город' }));
    const name = sheet.getByRole('textbox', { name: 'Название' });
    await user.click(sheet.getByRole('button', { name: 'Сохранить' }));
    expect(name).toHaveAccessibleDescription('Это поле должно быть заполнено');
    await user.type(name, 'москва');
    await user.click(sheet.getByRole('button', { name: 'Сохранить' }));
    await waitFor(() =>
      expect(name).toHaveAccessibleDescription('Такое название уже есть в справочнике'),
    );
    expect(name).toHaveValue('москва');
  });

  test('has the words that people use for an entry: they are found, added and deleted', async () => {
    onTestFinished(async () => {
      await world.db.execute(sql`DELETE FROM synonyms WHERE word = 'мопсичек'`);
    });
    const user = await open('/admin/refs', admin);
    await user.click(await screen.findByRole('radio', { name: 'Синонимы' }));
    await user.type(screen.getByRole('searchbox'), 'вестик');
    await waitFor(() =>
      expect(entries()[0]).toHaveTextContent('вестикВест-хайленд-уайт-терьер (Собаки)'),
    );
    await user.click(screen.getByRole('button', { name: 'Добавить синоним' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Добавить синоним' }));
    await user.type(sheet.getByRole('textbox', { name: 'Как говорят люди' }), 'мопсичек');
    await user.click(sheet.getByRole('button', { name: 'Сохранить' }));
    const entry = sheet.getByRole('combobox', { name: 'Запись справочника' });
    expect(entry).toHaveAccessibleDescription('Выберите запись из подсказок');
    await user.type(entry, 'мопс');
    await user.click(await screen.findByRole('option', { name: 'Мопс (Собаки)' }));
    await user.click(sheet.getByRole('button', { name: 'Сохранить' }));
    await screen.findByText('«мопсичек» добавлено');

    await user.clear(screen.getByRole('searchbox'));
    await user.type(screen.getByRole('searchbox'), 'мопсичек');
    await user.click(
      await screen.findByRole('button', { name: 'Удалить: мопсичек, Мопс (Собаки)' }),
    );
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Удалить' }));
    expect(await screen.findByText('Такого слова нет')).toBeVisible();
  });

  test('adds a top-level item by default, which ads can choose at once', async () => {
    onTestFinished(async () => {
      await world.db.execute(sql`DELETE FROM goods WHERE name = 'Дрессировка'`);
    });
    const user = await open('/admin/refs', admin);
    await user.click(await screen.findByRole('radio', { name: 'Товары' }));
    await user.click(screen.getByRole('button', { name: 'Добавить товар' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Добавить товар' }));
    expect(sheet.getByRole('combobox', { name: 'Раздел' })).toHaveValue('Верхний уровень');
    await user.type(sheet.getByRole('textbox', { name: 'Название' }), 'Дрессировка');
    await user.click(sheet.getByRole('button', { name: 'Сохранить' }));
    await screen.findByText('«Дрессировка» добавлено');
    cleanup();

    const seller = await open('/new-post-market', anna);
    await seller.type(await screen.findByRole('combobox', { name: /^Товар/u }), 'дрессир');
    await seller.click(await screen.findByRole('option', { name: 'Дрессировка' }));
    expect(screen.getByRole('combobox', { name: /^Товар/u })).toHaveValue('Дрессировка');
    // An item with sub-items is not offered.
    await seller.clear(screen.getByRole('combobox', { name: /^Товар/u }));
    await seller.type(screen.getByRole('combobox', { name: /^Товар/u }), 'кормление');
    await screen.findAllByRole('option', { name: /^Кормление\//u });
    expect(screen.queryByRole('option', { name: 'Кормление' })).not.toBeInTheDocument();
  });

  test('adds an item to the section that is found by typing', async () => {
    onTestFinished(async () => {
      await world.db.execute(sql`DELETE FROM goods WHERE name = 'Таймер кормления'`);
    });
    const user = await open('/admin/refs', admin);
    await user.click(await screen.findByRole('radio', { name: 'Товары' }));
    await user.click(screen.getByRole('button', { name: 'Добавить товар' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Добавить товар' }));
    const owner = sheet.getByRole('combobox', { name: 'Раздел' });
    await user.type(sheet.getByRole('textbox', { name: 'Название' }), 'Таймер кормления');
    await user.clear(owner);
    await user.click(sheet.getByRole('button', { name: 'Сохранить' }));
    expect(owner).toHaveAccessibleDescription('Выберите раздел из подсказок или «Верхний уровень»');
    expect(sentTo('/api/admin/add-ref')).toEqual([]);
    await user.type(owner, 'кормлен');
    await user.click(await sheet.findByRole('option', { name: 'Кормление' }));
    await user.click(sheet.getByRole('button', { name: 'Сохранить' }));
    await screen.findByText('«Таймер кормления» добавлено');
    await user.type(screen.getByRole('searchbox'), 'таймер');
    const added = await screen.findByRole('row', { name: /^Таймер кормления/u });
    expect(within(added).getByText('Кормление')).toBeVisible();
  });

  test('shows the name that another admin has given meanwhile', async () => {
    const body = { table: 'service', name: 'Абв' };
    const { id } = (await admin.post<{ id: number }>('/api/admin/add-ref', body)).body;
    onTestFinished(async () => {
      await world.db.execute(sql`DELETE FROM services WHERE id = ${id}`);
    });
    const user = await open('/admin/refs', admin);
    await user.click(await screen.findByRole('radio', { name: 'Услуги' }));
    await user.type(screen.getByRole('searchbox'), 'Абв');
    await edit(user, 'Абв');
    const support = await world.as('support');
    await support.post('/api/admin/edit-ref', { table: 'service', id, new_name: 'Абвг' });
    const name = await screen.findByRole('textbox', { name: 'Новое название' });
    await user.type(name, 'я');
    await user.click(screen.getByRole('button', { name: 'Переименовать' }));
    await waitFor(() =>
      expect(name).toHaveAccessibleDescription(
        'Другой администратор уже переименовал эту запись: теперь она называется «Абвг»',
      ),
    );
    expect(name).toHaveValue('Абвя');
    expect(screen.getByRole('dialog', { name: 'Абвг' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Переименовать' }));
    await screen.findByText('Переименовано');
  });

  test('an entry that nothing uses can be deleted', async () => {
    await admin.post('/api/admin/add-ref', { table: 'service', name: 'Стрижка ужей' });
    const user = await open('/admin/refs', admin);
    await user.click(await screen.findByRole('radio', { name: 'Услуги' }));
    await user.type(screen.getByRole('searchbox'), 'стрижка ужей');
    await edit(user, 'Стрижка ужей');
    await user.click(await screen.findByRole('button', { name: /^Удалить: ей никто/u }));
    await screen.findByText('«Стрижка ужей» удалено');
    expect(screen.queryByRole('rowheader', { name: 'Стрижка ужей' })).toBeNull();
  });

  test('confirms before merging entries, and shows how much is affected', async () => {
    const user = await open('/admin/refs', admin);
    await user.type(await screen.findByRole('searchbox'), 'лабрадор-ретривер');
    await edit(user, 'Лабрадор-ретривер (Собаки)');
    const sheet = within(await screen.findByRole('dialog', { name: 'Лабрадор-ретривер (Собаки)' }));
    await sheet.findByText('С этой записью связано: 0 объявлений.');
    expect(sheet.getByRole('button', { name: 'Объединить' })).toBeDisabled();
    await user.type(sheet.getByRole('combobox'), 'Лабрадудель');
    await user.click(await sheet.findByRole('option', { name: 'Лабрадудель (Собаки)' }));
    await user.click(sheet.getByRole('button', { name: 'Объединить' }));
    const dialog = await question(
      'Объединить «Лабрадор-ретривер (Собаки)» с «Лабрадудель (Собаки)»?',
    );
    expect(dialog.queryByText(/Виды животных разные/u)).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Отмена' }));
    await user.clear(sheet.getByRole('combobox'));
    await user.type(sheet.getByRole('combobox'), 'Мейн-кун');
    await user.click(await sheet.findByRole('option', { name: 'Мейн-кун (Кошки)' }));
    await user.click(sheet.getByRole('button', { name: 'Объединить' }));
    const warned = await question(/с «Мейн-кун \(Кошки\)»/u);
    expect(
      warned.getByText('Виды животных разные: Собаки и Кошки. У объявлений сменится вид.'),
    ).toBeVisible();
    await user.click(warned.getByRole('button', { name: 'Отмена' }));
    expect(sentTo('/api/admin/merge-refs')).toEqual([]);
  });
});

describe('one search', () => {
  test('leads to a person, an ad, a payment and a report', async () => {
    const id = await publishPet(world, anna, { title: 'Щенок колли' });
    const boost = { ad_id: id, service_type: 'Продвижение', email: 'anna@petskod.test' };
    await anna.post('/api/create-order', boost);
    const boris = await world.as('boris');
    await boris.post('/api/reports', { ad_id: id, reason: 'fraud' });
    const user = await open('/admin', admin);
    const field = await screen.findByRole('searchbox', { name: /ссылка$/u });
    await user.type(field, 'колли{Enter}');
    const ad = await screen.findByRole('link', { name: /^Щенок колли№ \d+/u });
    expect(ad).toHaveAttribute('href', `/post/${id}`);
    const payment = screen.getByRole('link', { name: /^Щенок колли.*anna.*100/u });
    await user.clear(field);
    await user.type(field, 'кого-то нет{Enter}');
    expect(await screen.findByText('Ничего не нашлось')).toBeVisible();
    await user.clear(field);
    await user.type(field, 'bori{Enter}');
    expect(await screen.findByRole('link', { name: /^boris/u })).toHaveAttribute(
      'href',
      `/admin/users/${boris.id}`,
    );
    cleanup();
    await open(payment.getAttribute('href') ?? '', admin);
    const payments = within(await screen.findByRole('region', { name: /плат[её]ж/iu }));
    expect(await payments.findByText(/Щенок колли/u)).toBeVisible();
    cleanup();
    const hub = await open('/admin', admin);
    await hub.type(await screen.findByRole('searchbox', { name: /ссылка$/u }), 'колли{Enter}');
    await hub.click(await screen.findByRole('link', { name: /^Объявление «Щенок колли»/u }));
    expect(await screen.findByRole('article')).toHaveTextContent('Объявление «Щенок колли»');
  });
});

describe('the audit log', () => {
  test('shows admin, action and changes, and is filtered by the URL', async () => {
    const id = await postPet(anna, { title: 'Щенок' });
    await admin.post('/api/admin/ad-action', { ad_id: id, do: 3, reason: 'Нет фото' });
    await adminDoes(admin, 1, id);
    const user = await open('/admin/audit', admin);
    await screen.findByRole('rowheader', { name: 'Публикация объявления «Щенок»' });
    expect(screen.getByText('Состояние: На рассмотрении → Отклонено')).toBeVisible();
    expect(screen.getByText('Причина: Нет фото')).toBeVisible();
    await anna.form(
      `/api/articles/update/${id}`,
      petDraft({ title: 'Щенок колли', sex: 2, category: 'Продажа' }),
      [await tinyImage(), await tinyImage()],
    );
    await adminDoes(admin, 1, id);
    cleanup();
    await open('/admin/audit', admin);
    await screen.findByRole('rowheader', { name: 'Правка одобрена: объявление «Щенок»' });
    expect(screen.getByText('Заголовок: Щенок → Щенок колли')).toBeVisible();
    expect(screen.getByText(/^Пол: .+ → Девочка$/u)).toBeVisible();
    expect(screen.getByText('Фотографий: 1 → 2')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Действие' }), 'Отклонение');
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
    expect(window.location.search).toBe('?action=reject');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Кто' }), 'Поддержка');
    expect(await screen.findByText('Таких действий нет')).toBeVisible();
  });

  test('folds a long text, and a tap shows all of it', async () => {
    const id = await postPet(anna, { title: 'Щенок' });
    const reason = 'Фотографии взяты из чужого объявления. '.repeat(10).trim();
    await admin.post('/api/admin/ad-action', { ad_id: id, do: 3, reason });
    const user = await open('/admin/audit', admin);
    const row = await screen.findByRole('row', { name: /Отклонение объявления «Щенок»/u });
    expect(row).not.toHaveTextContent(reason);
    expect(row).toHaveTextContent(/Причина: Фотографии взяты из чужого объявления\./u);
    await user.click(within(row).getByRole('button', { name: 'Целиком' }));
    expect(row).toHaveTextContent(reason);
    await user.click(within(row).getByRole('button', { name: 'Свернуть' }));
    expect(row).not.toHaveTextContent(reason);
  });

  test('of one user is linked, and a tap removes that filter', async () => {
    await petIn('published', world, anna, { title: 'Щенок' });
    await petIn('published', world, await world.as('boris'), { title: 'Ёж' });
    const user = await open(`/admin/audit?person=${anna.id}`, admin);
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: `Убрать: Пользователь ${anna.id}` }));
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2));
  });
});

describe('how the service runs', () => {
  test('jobs, storage and server are on view, and the log level is changed', async () => {
    await runDueJobs(world.deps, { forgetSessions: { everySeconds: 3600, work: async () => 0 } });
    const user = await open('/admin/operation', admin);
    expect(await screen.findByRole('row', { name: /^Закончить старые сеансы/u })).toBeVisible();
    expect(screen.getByText(/^встроенная \d/u)).toBeVisible();
    expect(screen.getByText('ничего, всё готово')).toBeVisible();
    expect(screen.getByText(/процесс \d+$/u)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Подробно' }));
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Подробно' })).toBeChecked());
    expect(screen.getAllByText('Подробность журнала изменена')).not.toEqual([]);
    expect(world.deps.log.level).toBe('debug');
    cleanup();
    await open('/admin/audit', admin);
    await screen.findByRole('rowheader', { name: /^Изменение подробности журнала сервера/u });
    expect(screen.getByText('Подробность: trace → debug')).toBeVisible();
  });

  test('jobs are rows on a phone, and each has a name', async () => {
    changeDevice({ isWide: false });
    await runDueJobs(world.deps, jobs);
    await open('/admin/operation', admin);
    await screen.findByRole('heading', { name: 'Обновить слова для поиска' });
    for (const name of Object.keys(jobs)) expect(screen.queryByText(name)).toBeNull();
  });
});
