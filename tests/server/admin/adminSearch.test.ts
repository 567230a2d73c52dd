import { beforeEach, expect, test } from 'vitest';
import type { AdminFound } from '#contract/admin/adminSearch.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { publishPet } from '#tests/support/pets.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let admin: TestUser;
let anna: TestUser;
let boris: TestUser;
let ad: number;
let order: string;
let report: number;

beforeEach(async () => {
  world = await testApp();
  admin = await world.as('admin');
  anna = await world.as('anna');
  boris = await world.as('boris');
  ad = await publishPet(world, anna, { title: 'Щенок колли' });
  const boost = { ad_id: ad, service_type: 'Продвижение', email: 'anna@petskod.test' };
  const { body } = await anna.post<{ payment_id: string }>('/api/create-order', boost);
  order = body.payment_id;
  const sent = await boris.post<{ id: number }>('/api/reports', { ad_id: ad, reason: 'fraud' });
  report = sent.body.id;
});

async function found(query: string) {
  const answer = await admin.get<AdminFound>(`/api/admin/search?${new URLSearchParams({ query })}`);
  expectOk(answer);
  const { users, ads, payments, reports } = answer.body;
  return {
    users: users.map(({ user_id: id }) => id),
    ads: ads.map(({ id }) => id),
    payments: payments.map(({ id }) => id),
    reports: reports.map(({ id }) => id),
  };
}
const nothing = { users: [], ads: [], payments: [], reports: [] };

test('one search finds an ad, its payment and its report by a part of the title', async () => {
  expect(await found('щенок КОЛ')).toEqual({
    users: [],
    ads: [ad],
    payments: [order],
    reports: [report],
  });
  expect(await found('такса')).toEqual(nothing);
});

test('a name finds the person, with and without @', async () => {
  expect(await found('bori')).toEqual({ ...nothing, users: [boris.id] });
  expect(await found('@boris')).toEqual({ ...nothing, users: [boris.id] });
});

test('a number is that of a person, an ad or a report', async () => {
  expect((await found(String(anna.id))).users).toContain(anna.id);
  expect(await found(`№ ${ad}`)).toMatchObject({
    ads: expect.arrayContaining([ad]),
    payments: [order],
    reports: expect.arrayContaining([report]),
  });
  expect((await found(String(report))).reports).toContain(report);
  expect(await found('999999999')).toEqual(nothing);
});

test('links and order ids find what they name', async () => {
  const ofAd = { users: [], ads: [ad], payments: [order], reports: [report] };
  expect(await found(`https://petskod.ru/post/${ad}?utm_source=x`)).toEqual(ofAd);
  expect(await found(`/post/${ad}/edit`)).toEqual(ofAd);
  expect(await found(`https://t.me/petskod_bot/app?startapp=post_${ad}`)).toEqual(ofAd);
  expect(await found(`https://petskod.ru/user/${anna.id}`)).toMatchObject({
    users: [anna.id],
    reports: [report],
  });
  expect(await found(`/messages?with=${boris.id}`)).toMatchObject({ users: [boris.id] });
  expect(await found(order)).toEqual({ ...nothing, payments: [order] });
  expect(await found(`https://petskod.ru/pay/${order}`)).toEqual({ ...nothing, payments: [order] });
  expect(await found(`/admin/reports?report=${report}`)).toEqual({ ...nothing, reports: [report] });
});

test('deleted ads are found, and say so', async () => {
  expectOk(await anna.post('/api/delete-ad', { ad_id: ad }));
  const { body } = await admin.get<AdminFound>('/api/admin/search?query=колли');
  expect(body.ads).toEqual([
    {
      id: ad,
      section: 1,
      title: 'Щенок колли',
      is_visible: 0,
      author: anna.id,
      author_name: 'anna',
    },
  ]);
});

test('only admins search', async () => {
  expect((await anna.get('/api/admin/search?query=колли')).status).toBe(403);
  expectHttpError(await world.visitor.get('/api/admin/search?query=колли'), 401);
  expect(await found(' ')).toEqual(nothing);
});

test('a report that was found is listed alone', async () => {
  const { body } = await admin.get<{ id: number; of_target: unknown[] }[]>(
    `/api/admin/reports?by=target&id=${report}`,
  );
  expect(body.map(({ id }) => id)).toEqual([report]);
  expect(body[0]?.of_target).toHaveLength(1);
});
