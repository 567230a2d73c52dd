import { expect, test } from 'vitest';
import { usernameErrors } from '#contract/texts.ts';
import { httpTexts } from '#server/http/texts.ts';
import { profileTexts } from '#server/profile/texts.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { ordered } from '#tests/support/orders.ts';
import { publishPet } from '#tests/support/pets.ts';
import { testApp } from '#tests/support/testApp.ts';

test('a user reads and changes the own name', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  expect((await anna.get('/api/profile')).body).toMatchObject({
    username: 'anna',
    user_id: anna.id,
  });
  expect((await anna.post('/api/update-username', { username: '  Аня 🐱 ' })).body).toEqual({
    username: 'Аня 🐱',
  });
  expect((await anna.get('/api/profile')).body).toMatchObject({ username: 'Аня 🐱' });
});

test.each([
  ['', usernameErrors.empty],
  ['   ', usernameErrors.empty],
  ['А'.repeat(21), usernameErrors.tooLong],
])('rejects the name «%s»', async (username, message) => {
  const world = await testApp();
  const anna = await world.as('anna');
  const answer = await anna.post('/api/update-username', { username });
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body)).toContain(message);
  expect((await anna.get('/api/profile')).body).toMatchObject({ username: 'anna' });
});

test.each([
  'Поддержка',
  'Служба поддержки',
  'Пoддepжкa',
  'п о д д е р ж к а',
  'Под\u200Bдержка',
  'Администратор',
  'АДМИН',
  'petskod',
  'реtskоd',
  'Ｐｅｔｓｋｏｄ',
  'p3tskod support',
  'Аdmіn',
  'АДМИН Вася',
  'Поддержка24',
  'petskod_support',
  'PetskodSupport',
  'Àdmïn',
  '✅ Поддержка',
  'под держка',
  'ⓐⓓⓜⓘⓝ',
  '𝐀𝐝𝐦𝐢𝐧',
  'реtѕкоԁ',
  'Поддеρжка',
  '🅰🅳🅼🅸🅽',
  '🅐🅓🅜🅘🅝',
  '🅰дмин',
  '🅿️etskod',
  'ꓮꓓꓟꓲꓠ',
  'adᶬin',
  'Пользователь 12',
  'Пoльзoватeль №12',
  'Пользователь12',
  'Админ№1',
])('the name «%s» is rejected: it reads like the service', async (username) => {
  const world = await testApp();
  const anna = await world.as('anna');
  const answer = await anna.post('/api/update-username', { username });
  expectHttpError(answer, 409, 'Такое имя похоже на имя сервиса. Выберите, пожалуйста, другое');
  expect((await anna.get('/api/profile')).body).toMatchObject({ username: 'anna' });
});

test.each(['ΡΕΤSΚΟD', 'Ꮲetskod', 'ᏢᎬᎢᏚᏦᎾᎠ', 'ᴘᴇᴛsᴋᴏᴅ', 'Ադմին', 'ⲁⲇⲙⲓⲛ', 'Ива𝗻', 'Вася\u0489'])(
  'the name «%s» is rejected: its letters are unusual',
  async (username) => {
    const world = await testApp();
    const anna = await world.as('anna');
    const answer = await anna.post('/api/update-username', { username });
    expectHttpError(answer, 422);
    expect(answer.fields['username']).toMatch(/русские и латинские буквы/iu);
  },
);

test('a word of a name does not mix alphabets', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const answer = await anna.post('/api/update-username', { username: 'Вaся' });
  expectHttpError(answer, 422);
  expect(answer.fields['username']).toContain('не могут стоять в одном слове');
});

test.each([
  'Аня',
  'Модест',
  'Админка',
  'Опытный пользователь',
  'Пользователь-2: Ира',
  'Белый клык',
  'Pet Lover',
  'Скорая для котов',
  'Anna-Мария',
  'Юлія Ґанна',
  'Қайрат №1',
  'Łukasz & Co.',
  '❤ Ира 👩‍🔬',
])('the name «%s» is accepted', async (username) => {
  const world = await testApp();
  expectOk(await (await world.as('anna')).post('/api/update-username', { username }));
});

test('support keeps its name', async () => {
  const world = await testApp();
  const support = await world.as('support');
  expectOk(await support.post('/api/update-username', { username: 'Поддержка' }));
});

test('twenty emoji are twenty characters', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  expectOk(await anna.post('/api/update-username', { username: '🐶'.repeat(20) }));
});

test('logging out everywhere revokes earlier tokens, and a new login works', async () => {
  const world = await testApp();
  const phone = await world.as('anna');
  const computer = await world.as('anna');
  expectOk(await phone.post('/api/logout-everywhere'));
  expectHttpError(await computer.get('/api/check-token'), 401, httpTexts.badToken);
  expectHttpError(await phone.get('/api/check-token'), 401, httpTexts.badToken);
  expectOk(await (await world.as('anna')).get('/api/check-token'));
});

test('personal data contain all data of the user and of no other user', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const boris = await world.as('boris');
  const own = await publishPet(world, anna, { title: 'Свой щенок' });
  const other = await publishPet(world, boris, { title: 'Чужой щенок' });
  await anna.post('/api/toggle-favorite', { article_id: other });
  await anna.post(`/api/mark-as-read/${other}`);

  const order = await ordered(anna, own);
  await ordered(boris, other);

  const { body } = await anna.get<Record<string, unknown>>('/api/my-data');
  expect(body).toMatchObject({
    user: { user_id: anna.id, username: 'anna' },
    ads: [{ id: own, title: 'Свой щенок' }],
    orders: [
      {
        id: order,
        title: 'Свой щенок',
        service_type: 'Продвижение',
        amount: 100,
        status: 0,
        created_at: '2026-03-02T09:00:00.000Z',
      },
    ],
    favorites: [other],
    read: [other],
  });
  expect(JSON.stringify(body)).not.toContain('Чужой щенок');
});

test('personal data contain messages, blocks, reports and browsers of the user', async () => {
  const world = await testApp();
  const [anna, boris, vera] = [
    await world.as('anna'),
    await world.as('boris'),
    await world.as('vera'),
  ];
  const gone = await publishPet(world, anna, { title: 'Уже пристроен' });
  expectOk(await anna.post('/api/delete-ad', { ad_id: gone }));
  await anna.post('/api/send-message', { to_user: boris.id, text: 'Здравствуйте' });
  await boris.post('/api/send-message', { to_user: anna.id, text: 'Добрый день' });
  await boris.post('/api/send-message', { to_user: vera.id, text: 'Это не для Анны' });
  expectOk(await anna.post(`/api/block/${vera.id}`));
  expectOk(await anna.post(`/api/dialogs/${boris.id}`, { muted: true }));
  const report = { user_id: boris.id, reason: 'spam', text: 'Пишет всем подряд' };
  expectOk(await anna.post('/api/reports', report));

  const browser = world.push.subscribe();
  expectOk(await anna.post('/api/push-subscriptions', browser));
  expectOk(await boris.post('/api/push-subscriptions', world.push.subscribe()));

  const { body } = await anna.get('/api/my-data');
  expect(body).toMatchObject({
    push_subscriptions: [{ endpoint: browser.endpoint, created: '2026-03-02T09:00:00.000Z' }],
    ads: [],
    deleted_ads: [{ id: gone, section: 1, title: 'Уже пристроен' }],
    messages: [
      { with_user: boris.id, from_user: anna.id, text: 'Здравствуйте' },
      { with_user: boris.id, from_user: boris.id, text: 'Добрый день' },
    ],
    blocks: [{ user_id: vera.id }],
    dialogs: [{ user_id: boris.id, is_archived: false, is_muted: true }],
    reports: [{ kind: 'user', target: boris.id, reason: 'spam', text: 'Пишет всем подряд' }],
  });
  expect(JSON.stringify(body)).not.toContain('не для Анны');
});

test('personal data can be downloaded by a link, which ends with its time and its session', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  await publishPet(world, anna, { title: 'Свой щенок' });
  const linkOf = async () =>
    new URL((await anna.post<{ url: string }>('/api/my-data/link')).body.url).pathname;
  const link = await linkOf();
  const response = await world.visitor.fetch(link);
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="petskod.json"');
  expect(response.headers.get('access-control-allow-origin')).toBe('https://web.telegram.org');
  expect(await response.json()).toMatchObject({
    user: { username: 'anna' },
    ads: [{ title: 'Свой щенок' }],
    sessions: [{ is_current: true }],
  });
  world.clock.advance({ minutes: 16 });
  const late = await world.visitor.fetch(link);
  expect(late.status).toBe(401);
  expect(await late.json()).toEqual({ detail: profileTexts.linkExpired });

  const next = await linkOf();
  expectOk(await anna.post('/api/logout'));
  expect((await world.visitor.fetch(next)).status).toBe(401);
  expect((await world.visitor.fetch('/my-data/nobody.json')).status).toBe(401);
});

test('deleting an account deletes ads, images, favorites and tokens', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  const boris = await world.as('boris');
  const hers = await publishPet(world, anna);
  const his = await publishPet(world, boris);
  await boris.post('/api/toggle-favorite', { article_id: hers });
  await anna.post('/api/toggle-favorite', { article_id: his });
  const files = world.images.size;

  expectOk(await anna.post('/api/delete-account'));

  expect((await world.visitor.get(`/api/articles/${hers}`)).status).toBe(404);
  expect((await boris.get('/api/favorites')).body).toEqual([]);
  expect(world.images.size).toBe(files / 2);
  expectHttpError(await anna.get('/api/check-token'), 401, httpTexts.badToken);
  const again = await world.as('anna');
  expect(again.id).not.toBe(anna.id);
  expect((await again.get('/api/favorites')).body).toEqual([]);
});

test('the reserved users cannot be deleted', async () => {
  const world = await testApp();
  const admin = await world.as('admin');
  expectHttpError(await admin.post('/api/delete-account'), 403, profileTexts.serviceAccount);
});
