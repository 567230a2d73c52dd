import { describe, expect, test } from 'vitest';
import type { Profile } from '#contract/profile/profile.ts';
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
