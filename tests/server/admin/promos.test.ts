import { describe, expect, test } from 'vitest';
import type { AdminPromo } from '#contract/admin/adminPromos.ts';
import type { Promo } from '#contract/admin/promos.ts';
import type { AuditEntry } from '#contract/admin/audit.ts';
import { expectOk, expectHttpError, expectValidationErrors } from '#tests/support/expectations.ts';
import type { Fields, Upload } from '#tests/support/multipart.ts';
import { tinyImage } from '#tests/support/images.ts';
import { testApp, type TestUser, type TestApp } from '#tests/support/testApp.ts';

const draft = (fields: Fields = {}): Fields => ({
  type: 0,
  category: 0,
  breed: 0,
  sex: 0,
  city: 0,
  link: 'https://zoo.test/sale',
  created: '2026-03-02',
  finish: '2026-03-10',
  show: 1,
  ...fields,
});
const photo = async (): Promise<Upload> => ({ ...(await tinyImage()), field: 'photo' });

const send = async (admin: TestUser, fields: Fields = {}, files?: Upload[]) =>
  admin.form<{ id: number }>('/api/admin/create-promo', draft(fields), files ?? [await photo()]);

async function make(admin: TestUser, fields: Fields = {}): Promise<number> {
  const answer = await send(admin, fields);
  expectOk(answer);
  return answer.body.id;
}
const shownTo = async (world: TestApp, query = ''): Promise<number[]> =>
  (await world.visitor.get<Promo[]>(`/api/promos${query}`)).body.map(({ id }) => id);
const card = (admin: TestUser, id: number) => admin.get<AdminPromo>(`/api/admin/promo/${id}`);
const act = (admin: TestUser, id: number, action: string, finish?: string) =>
  admin.post('/api/admin/promo-action', { promo_id: id, action, finish });

const world = () => testApp();

describe('a new promo', () => {
  test('is shown at once, with all its fields', async () => {
    const site = await world();
    const admin = await site.as('admin');
    const { body: lists } = await site.visitor.get<{
      types: string[];
      breeds: { id: number; name: string }[];
      cities: { id: number; name: string }[];
    }>('/api/filters');
    const breed = lists.breeds.find(({ name }) => name === 'Лабрадор-ретривер')?.id;
    const city = lists.cities.find(({ name }) => name === 'Казань')?.id;
    const id = await make(admin, {
      type: lists.types.indexOf('Кошки') + 1,
      category: 2,
      breed,
      sex: 2,
      city,
      company: 'ООО «Зоо»',
      inn: '7707083893',
      erid: '2Vtzq',
    });
    const { body } = await card(admin, id);
    expect(body).toEqual({
      id,
      type: lists.types.indexOf('Кошки') + 1,
      category: 2,
      breed,
      sex: 2,
      city,
      link: 'https://zoo.test/sale',
      photo_path: expect.stringMatching(/^\/image\//u) as string,
      show: 1,
      created: '2026-03-02',
      finish: '2026-03-10',
      company: 'ООО «Зоо»',
      inn: '7707083893',
      erid: '2Vtzq',
      shown_count: 0,
      click_count: 0,
    });
    expect((await site.visitor.fetch(`/api${body.photo_path}`)).status).toBe(200);
    expect(await shownTo(site)).toEqual([]);
    const query = new URLSearchParams({
      type: 'Кошки',
      category: 'В хорошие руки',
      breed: 'Лабрадор-ретривер',
      sex: '2',
      city: 'казань',
    });
    expect(await shownTo(site, `?${query}`)).toEqual([id]);
  });

  test.each([
    [{ link: 'zoo.test' }, { link: 'Укажите ссылку, которая начинается с https:// или http://' }],
    [
      { link: 'javascript:alert(1)' },
      { link: 'Укажите ссылку, которая начинается с https:// или http://' },
    ],
    [{ breed: 999_999 }, { breed: 'Такой породы нет в списке' }],
    [{ city: 999_999 }, { city: 'Такого города нет в списке' }],
    [{ type: 99 }, { type: 'Выберите вид из списка' }],
    [{ inn: '123' }, { inn: 'ИНН — это 10 или 12 цифр' }],
    [{ finish: '2026-03-01' }, { finish: 'Показ заканчивается раньше, чем начинается' }],
    [{ finish: '2026-02-30' }, { finish: 'Укажите дату' }],
  ])('is rejected with %j', async (fields, rejected) => {
    const site = await world();
    expectValidationErrors(await send(await site.as('admin'), fields), rejected);
    expect(site.images.size).toBe(0);
  });

  test('needs an image of at most 2 MB', async () => {
    const site = await world();
    const admin = await site.as('admin');
    expectValidationErrors(await send(admin, {}, []), { photo: 'Загрузите изображение' });
    const heavy = { ...(await photo()), bytes: new Uint8Array(2 * 1024 * 1024 + 1) };
    const tooLarge = await send(admin, {}, [heavy]);
    expect(tooLarge.status).toBe(413);
    expect(tooLarge.fields).toEqual({ photo: 'Файл больше 2 МБ' });
    const text = { ...(await photo()), bytes: new TextEncoder().encode('no image') };
    expectValidationErrors(await send(admin, {}, [text]), {
      photo: 'Файл pet.png не является изображением',
    });
    expect((await admin.get<unknown[]>('/api/admin/promos')).body).toEqual([]);
  });
});

describe('an admin', () => {
  test('hides a promo and shows it again', async () => {
    const site = await world();
    const admin = await site.as('admin');
    const id = await make(admin);
    expectOk(await act(admin, id, 'toggle_visibility'));
    expect(await shownTo(site)).toEqual([]);
    expect((await card(admin, id)).body.show).toBe(0);
    expectOk(await act(admin, id, 'toggle_visibility'));
    expect(await shownTo(site)).toEqual([id]);
  });

  test('who hides what another admin has hidden does not show it', async () => {
    const site = await world();
    const [admin, support] = [await site.as('admin'), await site.as('support')];
    const id = await make(admin);
    const hide = (by: TestUser) =>
      by.post<{ promo: AdminPromo }>('/api/admin/promo-action', {
        promo_id: id,
        action: 'toggle_visibility',
        show: 0,
      });
    for (const by of [admin, support]) expect((await hide(by)).body.promo.show).toBe(0);
    expect(await shownTo(site)).toEqual([]);
    const { body } = await admin.get<AuditEntry[]>('/api/admin/audit?action=show');
    expect(body.map(({ admin_id: by }) => by)).toEqual([admin.id]);
  });

  test('renews its dates from today in Moscow', async () => {
    const site = await world();
    const admin = await site.as('admin');
    const id = await make(admin, { created: '2026-02-01', finish: '2026-02-10' });
    expect(await shownTo(site)).toEqual([]);
    site.clock.advance({ hours: 13 });
    expectOk(await act(admin, id, 'set_dates', '2026-03-03'));
    const { body } = await card(admin, id);
    expect([body.created, body.finish]).toEqual(['2026-03-03', '2026-03-03']);
    expect(await shownTo(site)).toEqual([id]);
    site.clock.advance({ hours: 24 });
    expect(await shownTo(site)).toEqual([]);
    expectValidationErrors(await act(admin, id, 'set_dates', '2026-03-03'), {
      finish: 'Эта дата уже прошла',
    });
    expectValidationErrors(await act(admin, id, 'set_dates'), { finish: 'Укажите дату' });
  });

  test('sets the last day of a promo that has not begun: its first day stays', async () => {
    const site = await world();
    const admin = await site.as('admin');
    const id = await make(admin, { created: '2026-03-05', finish: '2026-03-10' });
    expectOk(await act(admin, id, 'set_dates', '2026-03-20'));
    const { body } = await card(admin, id);
    expect([body.created, body.finish]).toEqual(['2026-03-05', '2026-03-20']);
    expect(await shownTo(site)).toEqual([]);
    expectValidationErrors(await act(admin, id, 'set_dates', '2026-03-04'), {
      finish: 'Показ заканчивается раньше, чем начинается',
    });
  });

  test('edits a promo, with another image or its own', async () => {
    const site = await world();
    const admin = await site.as('admin');
    const id = await make(admin, { company: 'ООО «Зоо»' });
    const update = (fields: Fields, files: Upload[] = []) =>
      admin.form(`/api/admin/update-promo/${id}`, draft(fields), files);
    const { body: first } = await card(admin, id);

    expectOk(await update({ link: 'https://zoo.test/new', category: 3, finish: '2026-03-20' }));
    const { body: second } = await card(admin, id);
    expect(second).toEqual({
      ...first,
      link: 'https://zoo.test/new',
      category: 3,
      company: '',
      finish: '2026-03-20',
    });

    expectOk(await update({}, [await photo()]));
    const { body: third } = await card(admin, id);
    expect(third.photo_path).not.toBe(first.photo_path);
    expect((await site.visitor.fetch(`/api${third.photo_path}`)).status).toBe(200);
    expect((await site.visitor.fetch(`/api${first.photo_path}`)).status).toBe(404);

    expectValidationErrors(await update({ breed: 999_999 }, [await photo()]), {
      breed: 'Такой породы нет в списке',
    });
    expect((await card(admin, id)).body).toEqual(third);
    const { body } = await admin.get<AuditEntry[]>('/api/admin/audit?action=update');
    expect(body.at(-1)).toMatchObject({
      object_id: id,
      before: { link: 'https://zoo.test/sale', finish: '2026-03-10' },
      after: { link: 'https://zoo.test/new', finish: '2026-03-20' },
    });
    expectOk(await act(admin, id, 'delete'));
    expectHttpError(await update({}, [await photo()]), 404, 'Карточка не найдена');
    expect(site.images.size).toBe(0);
  });

  test('deletes it with its image', async () => {
    const site = await world();
    const admin = await site.as('admin');
    const id = await make(admin);
    expectOk(await act(admin, id, 'delete'));
    expect(await shownTo(site)).toEqual([]);
    expectHttpError(await card(admin, id), 404, 'Карточка не найдена');
    expectHttpError(await act(admin, id, 'delete'), 404, 'Карточка не найдена');
    expect(site.images.size).toBe(0);
  });

  test('finds each action in the audit log', async () => {
    const site = await world();
    const admin = await site.as('admin');
    const id = await make(admin);
    for (const action of ['toggle_visibility', 'delete']) await act(admin, id, action);
    const { body } = await admin.get<AuditEntry[]>('/api/admin/audit?object=promo');
    expect(body.map(({ action, title }) => `${action} ${title}`)).toEqual([
      'delete https://zoo.test/sale',
      'show https://zoo.test/sale',
      'create https://zoo.test/sale',
    ]);
    expect([body[1]?.before, body[1]?.after]).toEqual([{ show: 1 }, { show: 0 }]);
  });

  test('sees on the start screen how many are shown and end soon', async () => {
    const site = await world();
    const admin = await site.as('admin');
    await make(admin, { finish: '2026-03-05' });
    await make(admin, { finish: '2026-03-06' });
    await make(admin, { show: 0 });
    await make(admin, { created: '2026-03-03' });
    const { body } = await admin.get<{ promos: unknown }>('/api/admin/overview');
    expect(body.promos).toEqual({ active: 2, ending: 1 });
  });
});
