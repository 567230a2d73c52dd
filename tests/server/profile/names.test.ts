import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { UserInfo } from '#contract/admin/admin.ts';
import type { PersonalData } from '#contract/profile/personalData.ts';
import type { Profile } from '#contract/profile/profile.ts';
import { users } from '#server/session/accounts/users.table.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { testApp } from '#tests/support/testApp.ts';

const rename = async (username: string) => {
  const world = await testApp();
  const anna = await world.as('anna');
  return (await anna.post('/api/update-username', { username })).status;
};

describe('a name', () => {
  test.each([
    'Приют ✅',
    'Приют ✔️',
    'Анна 🛡️',
    '🅿️ОДДЕРЖКА',
    'Подд€ржка',
    'Аҙмин',
    'Служба безопасности',
    'Сбербанк',
    'Альфа-Банк',
    'Авито',
    'MAX',
    'anna.ru',
    'Анна +7 900 123-45-67',
    '@anna_pets',
  ])('%s is refused', async (name) => {
    expect(await rename(name)).toBeGreaterThanOrEqual(409);
  });

  test.each(['Max', 'Макс', 'Анна 🐶', 'А. Иванова', 'Лапки 2024'])('%s is taken', async (name) => {
    expect(await rename(name)).toBe(200);
  });
});

test('a new name suspends the mark until an admin gives it again', async () => {
  const world = await testApp();
  const [vet, admin] = [await world.as('vet'), await world.as('admin')];
  const mark = async () => (await vet.get<Profile>('/api/profile')).body.verified;
  const verify = () => admin.post('/api/admin/verify', { user_id: vet.id, kind: 'vet', note: '' });
  expectOk(await verify());
  expectOk(await vet.post('/api/update-username', { username: 'vet' }));
  expect(await mark()).toBe('vet');
  expectOk(await vet.post('/api/update-username', { username: 'Иван' }));
  expect(await mark()).toBeNull();
  expectOk(await verify());
  expect(await mark()).toBe('vet');
});

describe('a suspended mark', () => {
  /** The mark of a vet is suspended by two new names, a minute after it was given. */
  async function suspended() {
    const world = await testApp();
    const [vet, admin] = [await world.as('vet'), await world.as('admin')];
    const verify = (kind: string | null) =>
      admin.post('/api/admin/verify', { user_id: vet.id, kind, note: '' });
    expectOk(await verify('vet'));
    world.clock.advance({ seconds: 60 });
    const at = world.clock.now().toISOString();
    for (const username of ['Иван', 'Пётр']) {
      expectOk(await vet.post('/api/update-username', { username }));
      world.clock.advance({ seconds: 60 });
    }
    const seen = async () =>
      (await admin.get<UserInfo>(`/api/admin/user-info/${vet.id}`)).body.suspended_mark;
    const told = async () =>
      (await vet.get<{ kind: string }[]>('/api/notices')).body.filter(
        ({ kind }) => kind === 'verified',
      ).length;
    return { world, vet, admin, verify, seen, told, mark: { kind: 'vet', name: 'vet', at } };
  }

  test('is seen by admins with the name that it was given to, and is exported', async () => {
    const { vet, seen, mark } = await suspended();
    expect(await seen()).toEqual(mark);
    const { body } = await vet.get<PersonalData>('/api/my-data');
    expect(body.user.suspended_mark).toEqual(mark);
  });

  test.each(['vet', 'shop'])('is seen until an admin gives the mark «%s»', async (kind) => {
    const { verify, seen, told } = await suspended();
    expectOk(await verify(kind));
    expect(await seen()).toBeNull();
    expect(await told()).toBe(3);
  });

  test('is not given back: that is in the journal, and nobody is told twice', async () => {
    const { admin, verify, seen, told } = await suspended();
    expectOk(await verify(null));
    expectOk(await verify(null));
    expect(await seen()).toBeNull();
    expect(await told()).toBe(2);
    const { body } = await admin.get<unknown[]>('/api/admin/audit?action=verify');
    expect(body).toHaveLength(2);
    expect(body[0]).toMatchObject({ before: { verified: 'vet' }, after: { verified: null } });
  });

  test('goes with the account', async () => {
    const { world, vet } = await suspended();
    expectOk(await vet.post('/api/delete-account'));
    const [row] = await world.db.select().from(users).where(eq(users.id, vet.id));
    expect(row?.suspendedMark).toBeNull();
  });
});
