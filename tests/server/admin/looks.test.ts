import { expect, test } from 'vitest';
import type { Look } from '#contract/admin/looks.ts';
import type { Report } from '#contract/admin/adminReports.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { adminDoes, petDraft, postPet, publishPet } from '#tests/support/pets.ts';
import { tinyImage } from '#tests/support/images.ts';
import { testApp, type TestUser } from '#tests/support/testApp.ts';

async function admins() {
  const world = await testApp();
  const [one, other] = [await world.as('admin'), await world.as('support')];
  return { world, one, other, anna: await world.as('anna'), boris: await world.as('boris') };
}
const look = async (admin: TestUser, body: object) => {
  const answer = await admin.post<{ waits: boolean; others: Look[] }>('/api/admin/look', body);
  expectOk(answer);
  return answer.body;
};
const versionOf = async (admin: TestUser): Promise<number | undefined> =>
  (await admin.get<{ version: number }[]>('/api/admin/review')).body[0]?.version;

test('an admin sees what the other one has open, until that is left', async () => {
  const { world, one, other, anna } = await admins();
  const id = await postPet(anna);
  expect((await look(other, { object: 'ad', id })).others).toEqual([]);
  const { others } = await look(one, { object: 'report' });
  expect(others).toEqual([{ object: 'ad', id, username: 'Поддержка' }]);
  expect((await look(other, { object: 'ad' })).others).toEqual([]);
  expect((await look(one, { object: 'ad', id })).others).toEqual([]);
  // A closed page tells nothing.
  world.clock.advance({ minutes: 1 });
  expect((await look(other, { object: 'ad' })).others).toEqual([]);
});

test('an admin learns that the open ad was decided on or changed', async () => {
  const { world, one, other, anna } = await admins();
  const id = await postPet(anna);
  const version = await versionOf(one);
  expect(await look(one, { object: 'ad', id, version })).toMatchObject({ waits: true });
  await anna.form(`/api/articles/update/${id}`, petDraft({ title: 'Иначе' }), [await tinyImage()]);
  expect(await look(one, { object: 'ad', id, version })).toMatchObject({ waits: false });
  const changed = await versionOf(one);
  expect(await look(one, { object: 'ad', id, version: changed })).toMatchObject({ waits: true });
  expectOk(await adminDoes(other, 3, id));
  expect(await look(one, { object: 'ad', id, version: changed })).toMatchObject({ waits: false });
  const edited = await publishPet(world, anna);
  await anna.form(`/api/articles/update/${edited}`, petDraft({ title: 'Правка' }), [
    await tinyImage(),
  ]);
  const edit = { object: 'ad', id: edited, version: await versionOf(one) };
  expect(await look(one, edit)).toMatchObject({ waits: true });
});

test('an admin learns that the open report was decided on', async () => {
  const { world, one, other, anna, boris } = await admins();
  const ad = await publishPet(world, anna);
  expectOk(await boris.post('/api/reports', { reason: 'fraud', ad_id: ad }));
  const [report] = (await one.get<Report[]>('/api/admin/reports')).body;
  const open = { object: 'report', id: report?.id };
  expect(await look(one, open)).toMatchObject({ waits: true });
  expectOk(await other.post(`/api/admin/reports/${report?.id}`, { decision: 'declined' }));
  expect(await look(one, open)).toMatchObject({ waits: false });
});

test('only admins look', async () => {
  const { anna } = await admins();
  expectHttpError(await anna.post('/api/admin/look', { object: 'ad', id: 1 }), 403);
});
