import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Dialog } from '#contract/messages/messages.ts';
import { noSuch } from '#contract/noSuchTexts.ts';
import type { Person } from '#contract/people/people.ts';
import type { PetAd } from '#contract/sections/pets.ts';
import { users } from '#server/session/accounts/users.table.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { publishPet } from '#tests/support/pets.ts';
import { allSections, publish } from '#tests/support/sections.ts';
import { sendSighting } from '#tests/support/sightings.ts';
import type { Caller } from '#tests/support/client.ts';
import { testApp, type TestUser } from '#tests/support/testApp.ts';
import { ban } from '#tests/support/users.ts';

test('anyone sees who a person is and what they offer', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const ids = [];
  for (const section of allSections) ids.push(await publish(section, world, author));
  expect((await world.visitor.get(`/api/users/${author.id}`)).body).toEqual({
    user_id: author.id,
    username: 'author',
    avatar: null,
    verified: null,
    since: '2026-03-02',
    ads: 4,
    has_helped: false,
    helped: [],
    last_seen: null,
  });
  const { body } = await world.visitor.get<{ ad: PetAd }[]>(`/api/users/${author.id}/ads`);
  expect(body.map(({ ad }) => ad.id).toSorted()).toEqual(ids.toSorted());
});

test('a person who is banned, deleted or without consent is not seen', async () => {
  const world = await testApp();
  const { visitor, db } = world;
  const [banned, deleted, withdrawn] = [
    await world.as('banned'),
    await world.as('deleted'),
    await world.as('withdrawn'),
  ];
  for (const user of [banned, deleted, withdrawn]) {
    await publishPet(world, user);
    expectOk(await visitor.get(`/api/users/${user.id}`));
  }
  const asked = await world.enterWithoutConsent({ id: 77, first_name: 'Новенький' });
  await ban(db, banned.id);
  expectOk(await deleted.post('/api/delete-account'));
  expectOk(await withdrawn.delete('/api/consent'));
  for (const { id } of [banned, deleted, withdrawn, asked, { id: 123_456 }]) {
    expectHttpError(await visitor.get(`/api/users/${id}`), 404, noSuch.user);
    expectHttpError(await (await world.as('other')).get(`/api/users/${id}`), 404, noSuch.user);
  }
  expectOk(await (await world.as('admin')).get(`/api/users/${banned.id}`));
});

test('ads name their author in every section and every answer, also after a new name', async () => {
  const world = await testApp();
  const author = await world.as('author');
  for (const section of allSections) {
    const id = await publish(section, world, author);
    const named = { id, author_name: 'author', author_avatar: null, author_verified: null };
    const { articles } = section.at;
    expect((await world.visitor.get(`${articles}/${id}`)).body).toMatchObject(named);
    expect((await world.visitor.post(`${articles}/filter`)).body).toMatchObject([named]);
  }
  expectOk(await author.post('/api/update-username', { username: 'Анна' }));
  const renamed = { author_name: 'Анна' };
  expect((await world.visitor.post('/api/articles/filter')).body).toMatchObject([renamed]);
});

test('an admin verifies a shelter: the mark is on its ads, dialogs and page, and it is told', async () => {
  const world = await testApp();
  const [shelter, admin, anna] = [
    await world.as('shelter'),
    await world.as('admin'),
    await world.as('anna'),
  ];
  const ad = await publishPet(world, shelter);
  expectOk(await anna.post('/api/send-message', { to_user: shelter.id, text: 'Здравствуйте' }));
  const marks = async () => [
    (await world.visitor.get<PetAd>(`/api/articles/${ad}`)).body.author_verified,
    (await world.visitor.get<Person>(`/api/users/${shelter.id}`)).body.verified,
    (await anna.get<Dialog[]>('/api/dialogs')).body[1]?.verified,
  ];
  expect(await marks()).toEqual([null, null, null]);
  const verify = (kind: string | null) =>
    admin.post('/api/admin/verify', { user_id: shelter.id, kind, note: 'Устав показали' });
  expectOk(await verify('shelter'));
  expectOk(await verify('shelter'));
  expect(await marks()).toEqual(['shelter', 'shelter', 'shelter']);
  const told = async () =>
    (await shelter.get<{ kind: string; text: string }[]>('/api/notices')).body
      .filter(({ kind }) => kind === 'verified')
      .map(({ text }) => text);
  expect(await told()).toEqual(['Готово: рядом с вашим именем теперь отметка «Приют»']);
  world.clock.advance({ seconds: 1 });
  expectOk(await verify(null));
  expect(await marks()).toEqual([null, null, null]);
  expect(await told()).toHaveLength(2);
  const audit = await admin.get('/api/admin/audit?action=verify');
  expect(audit.body).toMatchObject([
    { person_id: shelter.id, before: { verified: 'shelter' }, after: { verified: null } },
    { before: { verified: null }, after: { verified: 'shelter', note: 'Устав показали' } },
  ]);
});

test('only known marks are given, and only to people', async () => {
  const world = await testApp();
  const admin = await world.as('admin');
  const anna = await world.as('anna');
  const verify = async (user_id: number, kind: unknown) =>
    (await admin.post('/api/admin/verify', { user_id, kind })).status;
  expect(await verify(anna.id, 'police')).toBe(422);
  expect(await verify(123_456, 'shop')).toBe(404);
  expect(await verify(0, 'shop')).toBe(409);
  expectOk(await anna.post('/api/delete-account'));
  expect(await verify(anna.id, 'shop')).toBe(404);
});

test('a deleted account leaves neither its mark nor the note about it', async () => {
  const world = await testApp();
  const [vet, admin] = [await world.as('vet'), await world.as('admin')];
  const note = 'Лицензия Петровой Анны';
  expectOk(await admin.post('/api/admin/verify', { user_id: vet.id, kind: 'vet', note }));
  expectOk(await vet.post('/api/delete-account'));
  const [row] = await world.db.select().from(users).where(eq(users.id, vet.id));
  expect(row?.verified).toBeNull();
  const audit = await admin.get('/api/admin/audit');
  expect(JSON.stringify(audit.body)).not.toContain('Петровой');
});

test('names are not collected by counting: a person without public ads is seen by whom they deal with', async () => {
  const world = await testApp();
  const [silent, anna, other] = [
    await world.as('silent'),
    await world.as('anna'),
    await world.as('other'),
  ];
  const seenBy = (caller: Caller) => caller.get<Person>(`/api/users/${silent.id}`);
  for (const caller of [world.visitor, other, anna]) {
    expectHttpError(await seenBy(caller), 404, noSuch.user);
  }
  expectOk(await seenBy(silent));
  const write = (from: TestUser, to: TestUser) =>
    from.post('/api/send-message', { to_user: to.id, text: 'Здравствуйте' });
  expectOk(await write(anna, silent));
  expect((await seenBy(anna)).body).toMatchObject({ username: 'silent', last_seen: null });
  expectOk(await write(silent, anna));
  expect((await seenBy(anna)).body.last_seen).not.toBeNull();
  expectHttpError(await seenBy(other), 404, noSuch.user);
  const lost = await publishPet(world, other, { category: 'Потерянные', price: undefined });
  expectOk(await sendSighting(world, silent, lost));
  expect((await seenBy(other)).body).toMatchObject({ username: 'silent', last_seen: null });
});

test('an id that is no number is of nobody', async () => {
  const { visitor } = await testApp();
  expectHttpError(await visitor.get('/api/users/abc'), 404, noSuch.user);
});
