import { describe, expect, test } from 'vitest';
import type { FoundUser, KeyInfo, UserAds, UserInfo } from '#contract/admin/admin.ts';
import { STATUS } from '#contract/ads/ads.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { petIn, postPet, publishPet } from '#tests/support/pets.ts';
import { allSections, post } from '#tests/support/sections.ts';
import { testApp } from '#tests/support/testApp.ts';

describe('a ban', () => {
  test('revokes tokens, forbids writing, hides ads, and can be lifted', async () => {
    const world = await testApp();
    const [admin, anna] = [await world.as('admin'), await world.as('anna')];
    const id = await publishPet(world, anna);
    const banned = await admin.post('/api/admin/set-ban', { user_id: anna.id, ban: true });
    expect(banned.body).toEqual({ message: 'Пользователь anna заблокирован' });
    expectHttpError(await anna.get('/api/check-token'), 401);
    const again = await world.as('anna');
    expectHttpError(
      await again.post('/api/update-username', { username: 'Аня' }),
      403,
      'Ваш аккаунт заблокирован',
    );
    expectHttpError(await world.visitor.get(`/api/articles/${id}`), 404);
    const info = await admin.get<UserInfo>(`/api/admin/user-info/${anna.id}`);
    expect(info.body.banned).toBe(true);

    const free = await admin.post('/api/admin/set-ban', { user_id: anna.id, ban: false });
    expect(free.body).toEqual({ message: 'Пользователь anna разблокирован' });
    expectOk(await world.visitor.get(`/api/articles/${id}`));
    expectOk(await again.post('/api/send-message', { to_user: 0, text: 'Спасибо' }));
  });

  test('tells its reason to the user and to admins', async () => {
    const world = await testApp();
    const [admin, anna] = [await world.as('admin'), await world.as('anna')];
    const set = (ban: boolean, reason?: string) =>
      admin.post('/api/admin/set-ban', { user_id: anna.id, ban, reason });
    const tokenOf = async () => (await (await world.as('anna')).get('/api/check-token')).body;
    expect(await tokenOf()).toEqual({ user_id: anna.id });
    await set(true, 'Предоплата без щенка');
    expect(await tokenOf()).toEqual({
      user_id: anna.id,
      ban: { reason: 'Предоплата без щенка' },
    });
    await set(true, 'Обман покупателей');
    const info = await admin.get<UserInfo>(`/api/admin/user-info/${anna.id}`);
    expect(info.body).toMatchObject({ banned: true, ban_reason: 'Обман покупателей' });
    const audit = await admin.get<{ after: unknown }[]>('/api/admin/audit');
    expect(audit.body[0]?.after).toEqual({ banned: true, reason: 'Обман покупателей' });
    const talking = await world.as('anna');
    expectOk(await set(true));
    expectOk(await set(true, ''));
    expectOk(await talking.post('/api/send-message', { to_user: 0, text: 'Это ошибка' }));
    expect(await tokenOf()).toMatchObject({ ban: { reason: 'Обман покупателей' } });
    await set(false);
    expect(await tokenOf()).toEqual({ user_id: anna.id });
    expectHttpError(await set(true, 'я'.repeat(501)), 422);
  });

  test('of an account that was deleted meanwhile says that there is nothing to ban', async () => {
    const world = await testApp();
    const [admin, anna] = [await world.as('admin'), await world.as('anna')];
    expectOk(await anna.post('/api/delete-account'));
    const told =
      'Этот пользователь уже удалил аккаунт: его объявлений нет, блокировать нечего. Если он вернётся в течение 90 дней, отклонённые объявления и ограничения останутся за ним';
    const ban = { user_id: anna.id, ban: true, reason: 'Обман' };
    expectHttpError(await admin.post('/api/admin/set-ban', ban), 404, told);
    expectHttpError(await admin.get(`/api/admin/user-info/${anna.id}`), 404, told);
    const never = await admin.post('/api/admin/set-ban', { ...ban, user_id: 9999 });
    expectHttpError(never, 404, 'Такого пользователя не существует');
  });

  test('leaves support to write to, and the account to delete', async () => {
    const world = await testApp();
    const [admin, anna, boris] = [
      await world.as('admin'),
      await world.as('anna'),
      await world.as('boris'),
    ];
    await admin.post('/api/admin/set-ban', { user_id: anna.id, ban: true });
    const again = await world.as('anna');
    expectOk(await again.post('/api/send-message', { to_user: 0, text: 'За что?' }));
    expectHttpError(
      await again.post('/api/send-message', { to_user: boris.id, text: 'Здравствуйте' }),
      403,
      'Ваш аккаунт заблокирован',
    );
    expectOk(await again.post('/api/delete-account'));
  });

  test('repeated changes nothing and is logged once', async () => {
    const world = await testApp();
    const [admin, anna] = [await world.as('admin'), await world.as('anna')];
    for (const _ of [1, 2]) {
      const answer = await admin.post('/api/admin/set-ban', { user_id: anna.id, ban: true });
      expect(answer.body).toEqual({ message: 'Пользователь anna заблокирован' });
    }
    const { body } = await admin.get<unknown[]>('/api/admin/audit');
    expect(body).toHaveLength(1);
  });

  test.each([0, 1])('is not possible for user %i', async (id) => {
    const world = await testApp();
    const answer = await (
      await world.as('admin')
    ).post('/api/admin/set-ban', { user_id: id, ban: true });
    expectHttpError(answer, 409, 'Служебный аккаунт заблокировать нельзя');
  });

  test('needs the id of an existing user', async () => {
    const admin = await (await testApp()).as('admin');
    expectHttpError(await admin.post('/api/admin/set-ban', { user_id: 5555, ban: true }), 404);
    const empty = await admin.post('/api/admin/set-ban', { user_id: '', ban: true });
    expectHttpError(empty, 422, 'Введите ID пользователя');
  });
});

describe('look-ups', () => {
  test('find a user by id and by a part of the name', async () => {
    const world = await testApp();
    const [admin, anna] = [await world.as('admin'), await world.as('Аня Ёлкина')];
    await petIn('deleted', world, anna);
    await petIn('outdated', world, anna);
    await postPet(anna);
    const { body } = await admin.get<UserInfo>(`/api/admin/user-info/${anna.id}`);
    expect(body).toMatchObject({ total_ads: 2, total_keys: 3, published: 0, review: 1 });
    const found = await admin.get<FoundUser[]>(
      `/api/admin/people?query=${encodeURIComponent('ЕЛКИ')}`,
    );
    expect(found.body).toEqual([{ user_id: anna.id, username: 'Аня Ёлкина', banned: false }]);
    expectHttpError(await admin.get('/api/admin/user-info/5555'), 404);
  });

  test('find a user by the first name in the messenger, which the name need not be', async () => {
    const world = await testApp();
    const admin = await world.as('admin');
    const marina = await world.enter({ id: 10_050, first_name: 'Марина' });
    expectOk(await marina.post('/api/update-username', { username: 'Лапки' }));
    const found = await admin.get<FoundUser[]>(
      `/api/admin/people?query=${encodeURIComponent('марина')}`,
    );
    expect(found.body).toEqual([{ user_id: marina.id, username: 'Лапки', banned: false }]);
  });

  test('show the ads of all sections in every status', async () => {
    const world = await testApp();
    const [admin, anna] = [await world.as('admin'), await world.as('anna')];
    const ids: number[] = [];
    for (const section of allSections) ids.push(await post(section, anna));
    await petIn('deleted', world, anna);
    const { body } = await admin.get<UserAds>(`/api/admin/user-ads/${anna.id}`);
    const { pets, market, services, events } = body;
    expect([pets, market, services, events].map((list) => list.map(({ id }) => id))).toEqual(
      ids.map((id) => [id]),
    );
  });

  test("show an ad's key and whether it was used", async () => {
    const world = await testApp();
    const [admin, anna] = [await world.as('admin'), await world.as('anna')];
    const waiting = await postPet(anna, { title: 'Щенок' });
    const deleted = await petIn('deleted', world, anna);
    const info = (id: number) => admin.get<KeyInfo>(`/api/admin/key-info/${id}`);
    expect((await info(waiting)).body).toEqual({
      key: expect.stringMatching(/^[\w-]{16}$/u) as string,
      user_id: anna.id,
      created: world.clock.now().toISOString(),
      used: false,
      title: 'Щенок',
      section: 1,
      is_visible: 2,
    });
    expect((await info(deleted)).body).toMatchObject({ used: true, is_visible: 0 });
    expectHttpError(await info(9999), 404, 'Объявления с таким ID нет');
  });

  test('show that an ad has expired', async () => {
    const world = await testApp();
    const id = await petIn('expired', world, await world.as('anna'));
    const admin = await world.as('admin');
    const { body } = await admin.get<KeyInfo>(`/api/admin/key-info/${id}`);
    expect(body.is_visible).toBe(STATUS.outdated);
  });
});
