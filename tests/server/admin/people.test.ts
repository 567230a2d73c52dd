import { describe, expect, test } from 'vitest';
import type { FoundPerson, KeyInfo, UserAds, UserInfo } from '#contract/admin.ts';
import { expectOk, expectRefusal } from '#tests/support/expectations.ts';
import { petIn, postPet, publishPet } from '#tests/support/pets.ts';
import { allSections, post } from '#tests/support/sections.ts';
import { testApp } from '#tests/support/testApp.ts';

describe('a ban', () => {
  test('ends the tokens, forbids to write, hides the ads, and is taken back', async () => {
    const world = await testApp();
    const [admin, anna] = [await world.as('admin'), await world.as('anna')];
    const id = await publishPet(world, anna);
    const banned = await admin.post('/api/admin/set-ban', { user_id: anna.id, ban: true });
    expect(banned.body).toEqual({ message: 'Пользователь anna заблокирован' });
    expectRefusal(await anna.get('/api/check-token'), 401);
    const again = await world.as('anna');
    expectRefusal(
      await again.post('/api/send-message', { to_user: 0, text: 'За что?' }),
      403,
      'Ваш аккаунт заблокирован',
    );
    expectRefusal(await world.visitor.get(`/api/articles/${id}`), 404);
    const info = await admin.get<UserInfo>(`/api/admin/user-info/${anna.id}`);
    expect(info.body.banned).toBe(true);

    const free = await admin.post('/api/admin/set-ban', { user_id: anna.id, ban: false });
    expect(free.body).toEqual({ message: 'Пользователь anna разблокирован' });
    expectOk(await world.visitor.get(`/api/articles/${id}`));
    expectOk(await again.post('/api/send-message', { to_user: 0, text: 'Спасибо' }));
  });

  test('that is there already answers alike and is written down once', async () => {
    const world = await testApp();
    const [admin, anna] = [await world.as('admin'), await world.as('anna')];
    for (const _ of [1, 2]) {
      const answer = await admin.post('/api/admin/set-ban', { user_id: anna.id, ban: true });
      expect(answer.body).toEqual({ message: 'Пользователь anna заблокирован' });
    }
    const { body } = await admin.get<unknown[]>('/api/admin/audit');
    expect(body).toHaveLength(1);
  });

  test.each([0, 1])('never falls on user %i', async (id) => {
    const world = await testApp();
    const answer = await (
      await world.as('admin')
    ).post('/api/admin/set-ban', { user_id: id, ban: true });
    expectRefusal(answer, 403, 'Служебный аккаунт заблокировать нельзя');
  });

  test('of nobody is refused, and an id has to be given', async () => {
    const admin = await (await testApp()).as('admin');
    expectRefusal(await admin.post('/api/admin/set-ban', { user_id: 5555, ban: true }), 404);
    const empty = await admin.post('/api/admin/set-ban', { user_id: '', ban: true });
    expectRefusal(empty, 422, 'Введите ID пользователя');
  });
});

describe('look-ups', () => {
  test('tell a person by id and by a part of the name', async () => {
    const world = await testApp();
    const [admin, anna] = [await world.as('admin'), await world.as('Аня Ёлкина')];
    await petIn('deleted', world, anna);
    await petIn('outdated', world, anna);
    await postPet(anna);
    const { body } = await admin.get<UserInfo>(`/api/admin/user-info/${anna.id}`);
    expect(body).toMatchObject({ total_ads: 2, total_keys: 3, published: 0, review: 1 });
    const found = await admin.get<FoundPerson[]>(
      `/api/admin/people?query=${encodeURIComponent('ЕЛКИ')}`,
    );
    expect(found.body).toEqual([{ user_id: anna.id, username: 'Аня Ёлкина', banned: false }]);
    expectRefusal(await admin.get('/api/admin/user-info/5555'), 404);
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

  test("tell an ad's key, and whether it was ever used", async () => {
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
    expectRefusal(await info(9999), 404, 'Объявления с таким ID нет');
  });
});
