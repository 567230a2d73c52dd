import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/admin/audit.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { ordered } from '#tests/support/orders.ts';
import { adminDoes, petDraft, postPet, publishPet } from '#tests/support/pets.ts';
import { testApp, type TestUser } from '#tests/support/testApp.ts';

const audit = async (admin: TestUser, query = ''): Promise<AuditEntry[]> => {
  const answer = await admin.get<AuditEntry[]>(`/api/admin/audit${query}`);
  expectOk(answer);
  return answer.body;
};
const inShort = (entries: AuditEntry[]) =>
  entries.map(({ admin_id: admin, action, object_id: id }) => `${admin} ${action} ${id}`);

async function busyWorld() {
  const world = await testApp();
  const [admin, support] = [await world.as('admin'), await world.as('support')];
  const [anna, boris] = [await world.as('anna'), await world.as('boris')];
  const first = await postPet(anna, { title: 'Щенок' });
  const second = await postPet(boris);
  expectOk(await admin.post('/api/admin/ad-action', { ad_id: first, do: 3, reason: 'Нет фото' }));
  world.clock.advance({ days: 1 });
  const noon = world.clock.now().toISOString();
  expectOk(await adminDoes(support, 1, second));
  expectOk(await support.post('/api/delete-ad', { ad_id: second }));
  expectOk(await admin.post('/api/admin/set-ban', { user_id: boris.id, ban: true }));
  return { world, admin, support, anna, boris, first, second, noon };
}

describe('the audit log', () => {
  test('has admin, action, object, user, before and after, newest first', async () => {
    const { admin, anna, boris, first, second } = await busyWorld();
    const entries = await audit(admin);
    expect(inShort(entries)).toEqual([
      `1 ban ${boris.id}`,
      `0 delete ${second}`,
      `0 publish ${second}`,
      `1 reject ${first}`,
    ]);
    expect(entries.at(-1)).toEqual({
      id: expect.any(Number) as number,
      time: '2026-03-02T09:00:00.000Z',
      admin_id: 1,
      admin: 'Администратор',
      action: 'reject',
      object: 'ad',
      object_id: first,
      section: 1,
      title: 'Щенок',
      person_id: anna.id,
      person: 'anna',
      before: { status: 2 },
      after: { status: 3, reason: 'Нет фото' },
    });
  });

  test('has filters and pages', async () => {
    const { admin, boris, first, second, noon } = await busyWorld();
    const [newest] = await audit(admin);
    const cases: [string, string[]][] = [
      ['?action=ban', [`1 ban ${boris.id}`]],
      ['?object=ad', [`0 delete ${second}`, `0 publish ${second}`, `1 reject ${first}`]],
      [`?object=ad&object_id=${first}`, [`1 reject ${first}`]],
      ['?admin=0', [`0 delete ${second}`, `0 publish ${second}`]],
      [`?person=${boris.id}&action=publish`, [`0 publish ${second}`]],
      [`?to=${noon}`, [`1 reject ${first}`]],
      [`?from=${noon}&admin=1`, [`1 ban ${boris.id}`]],
      [`?limit=1&after=${newest?.id}`, [`0 delete ${second}`]],
      ['?action=&admin=&limit=1', [`1 ban ${boris.id}`]],
    ];
    for (const [query, expected] of cases) {
      expect(inShort(await audit(admin, query)), query).toEqual(expected);
    }
    expectHttpError(await admin.get('/api/admin/audit?action=nothing'), 422);
  });

  test('has no failed or ineffective actions, and no actions of owners', async () => {
    const world = await testApp();
    const [admin, anna] = [await world.as('admin'), await world.as('anna')];
    const id = await postPet(anna);
    expectHttpError(await adminDoes(admin, 4, id), 409);
    expectOk(await adminDoes(admin, 1, id));
    expectOk(await adminDoes(admin, 1, id));
    expectHttpError(await adminDoes(admin, 3, id), 409);
    expectOk(await anna.post('/api/delete-ad', { ad_id: id }));
    expect(inShort(await audit(admin))).toEqual([`1 publish ${id}`]);
  });

  test('has what an approved or rejected edit changes, until its author deletes the account', async () => {
    const world = await testApp();
    const [admin, anna] = [await world.as('admin'), await world.as('anna')];
    const id = await publishPet(world, anna, { title: 'Щенок', price: 5000 });
    const { images } = (await anna.get<{ images: string[] }>(`/api/articles/${id}`)).body;
    const edit = (fields: { title: string; price: number }) => {
      const draft = petDraft({ ...fields, pictures: images[0] ?? '' });
      return anna.form(`/api/articles/update/${id}`, draft, []);
    };
    expectOk(await edit({ title: 'Щенок колли', price: 7000 }));
    expectOk(await adminDoes(admin, 1, id));
    expectOk(await edit({ title: 'Звоните мне', price: 7000 }));
    const rejection = { ad_id: id, do: 3, reason: 'Контакты в тексте' };
    expectOk(await admin.post('/api/admin/ad-action', rejection));
    const [rejected, approved] = await audit(admin);
    expect([approved?.action, approved?.before, approved?.after]).toEqual([
      'publish',
      { edit: { title: 'Щенок', price: 5000 } },
      { edit: { title: 'Щенок колли', price: 7000 } },
    ]);
    expect([rejected?.action, rejected?.before, rejected?.after]).toEqual([
      'reject',
      { edit: { title: 'Щенок колли' } },
      { edit: { title: 'Звоните мне' }, reason: 'Контакты в тексте' },
    ]);
    expectOk(await anna.post('/api/delete-account'));
    const [, left] = await audit(admin);
    expect([left?.before, left?.after]).toEqual([{ edit: {} }, { edit: {} }]);
  });

  test("has the boost of another user's ad, but not of the admin's own", async () => {
    const world = await testApp();
    const [admin, anna] = [await world.as('admin'), await world.as('anna')];
    await ordered(admin, await publishPet(world, admin), 'Закрепить');
    const id = await publishPet(world, anna, { breed: 'Лабрадудель' });
    await ordered(admin, id, 'Закрепить');
    const boosts = await audit(admin, '?action=boost');
    expect(inShort(boosts)).toEqual([`1 boost ${id}`]);
    expect(boosts[0]?.after).toEqual({ kind: 'Закрепить', amount: 500 });
  });

  test('outlives the user, without the name and the texts of the user', async () => {
    const { admin, anna } = await busyWorld();
    expectOk(await anna.post('/api/delete-account'));
    const entry = (await audit(admin)).at(-1);
    expect(entry).toMatchObject({
      action: 'reject',
      title: 'Удалённое объявление',
      person_id: null,
    });
  });
});
