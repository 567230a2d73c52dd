import { expect, test } from 'vitest';
import type { OpenSession } from '#contract/session/sessions.ts';
import { forgetAddresses } from '#server/audit/audit.service.ts';
import { audit } from '#server/audit/audit.table.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { initDataOf } from '#tests/support/initData.ts';
import { postPet } from '#tests/support/pets.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

const ADDRESS = '203.0.113.7';
const FROM = { 'x-forwarded-for': ADDRESS };
const DIGEST = /^[\w-]{22}$/u;

interface Line {
  msg: string;
  event?: string;
  address?: string;
}

const linesOf = (world: TestApp): Line[] =>
  world.log.map((line) => JSON.parse(line) as Line).filter(({ msg }) => msg === 'security');
const lastOf = (world: TestApp, event: string) =>
  linesOf(world).findLast((line) => line.event === event);

const send = (user: Pick<TestUser, 'post'>, path: string, body: object = {}) =>
  user.post<{ token: string }>(path, body, FROM);

test('logins and rejected logins are logged with a digest of the address', async () => {
  const world = await testApp({ trustProxy: 1 });
  const account = { id: 31_415_926, first_name: 'Анна' };
  const initData = initDataOf(account, { at: world.clock.now() });
  expectOk(await send(world.visitor, '/api/auth/telegram/initdata', { initData }));
  expect(lastOf(world, 'login')).toMatchObject({
    user: 1000,
    channel: 'telegram',
    address: expect.stringMatching(DIGEST),
  });
  const forged = { initData: `${initData}&more=1` };
  expectHttpError(await send(world.visitor, '/api/auth/telegram/initdata', forged), 401);
  expect(lastOf(world, 'login rejected')).toMatchObject({
    channel: 'telegram',
    reason: 'wrong hash',
    address: lastOf(world, 'login')?.address,
  });
  expect(world.log.join('\n')).not.toContain(ADDRESS);
});

test('log-outs and deletions are logged with user and address', async () => {
  const world = await testApp({ trustProxy: 1 });
  const anna = await world.as('anna');
  const id = await postPet(anna);
  expectOk(await send(anna, '/api/delete-ad', { ad_id: id }));
  expect(lastOf(world, 'ad deleted')).toMatchObject({ user: anna.id, ad: id });

  const open = await (await world.as('anna')).get<OpenSession[]>('/api/sessions');
  const other = open.body.find(({ is_current: isCurrent }) => !isCurrent);
  const ended = await (await world.as('anna')).delete(`/api/sessions/${other?.id}`);
  expectOk(ended);
  expectOk(await send(await world.as('anna'), '/api/logout'));
  expect(linesOf(world).filter(({ event }) => event === 'log-out')).toHaveLength(2);

  expectOk(await send(await world.as('anna'), '/api/logout-everywhere'));
  expect(lastOf(world, 'log-out everywhere')).toMatchObject({ user: anna.id });
  world.clock.advance({ minutes: 1 });
  expectOk(await send(await world.as('anna'), '/api/delete-account'));
  expect(lastOf(world, 'account deleted')).toMatchObject({
    user: anna.id,
    address: expect.stringMatching(DIGEST),
  });
});

test('actions of admins are logged, and stored in the audit with the address for 90 days', async () => {
  const world = await testApp({ trustProxy: 1 });
  const [anna, admin] = [await world.as('anna'), await world.as('admin')];
  expectOk(await send(admin, '/api/admin/set-ban', { user_id: anna.id, ban: true, reason: '' }));
  const line = lastOf(world, 'admin action');
  expect(line).toMatchObject({
    user: 1,
    route: '/api/admin/set-ban',
    address: expect.stringMatching(DIGEST),
  });
  const addresses = async () =>
    (await world.db.select({ address: audit.address }).from(audit)).map(({ address }) => address);
  expect(await addresses()).toEqual([line?.address]);

  world.clock.advance({ days: 89 });
  expect(await forgetAddresses(world.deps)).toBe(0);
  world.clock.advance({ days: 2 });
  expect(await forgetAddresses(world.deps)).toBe(1);
  expect(await addresses()).toEqual([null]);
});

test('an address cannot be followed from one month to another', async () => {
  const world = await testApp({ trustProxy: 1 });
  const digest = async () => {
    await send(world.visitor, '/api/auth/telegram/initdata', { initData: 'hash=0' });
    return lastOf(world, 'login rejected')?.address;
  };
  const march = await digest();
  expect(await digest()).toBe(march);
  world.clock.advance({ days: 31 });
  expect(await digest()).not.toBe(march);
});
