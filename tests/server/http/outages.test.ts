import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import type { Deps } from '#server/deps.ts';
import { roomIn } from '#server/diskSpace.ts';
import { httpTexts } from '#server/http/texts.ts';
import { OutageError, outageOf } from '#server/outage.ts';
import { Caller } from '#tests/support/client.ts';
import { expectOk, expectRefusal } from '#tests/support/expectations.ts';
import { sendPet } from '#tests/support/pets.ts';
import { Person, testApp, type TestApp } from '#tests/support/testApp.ts';

/** The same world, with some of what it stands on replaced. */
async function standingOn(world: TestApp, changes: Partial<Deps>) {
  const { app } = createApp({ ...world.deps, ...changes });
  const anna = await world.as('anna');
  return { visitor: new Caller(app), anna: new Person(app, anna.token, anna.id) };
}

const coded = (code: string) => Object.assign(new Error('as it comes'), { code });

test.each(['ENOSPC', 'EDQUOT', '53100'])('%s is a full disk: 507', async (code) => {
  const world = await testApp();
  const full = { ...world.deps.imageStore, put: () => Promise.reject(coded(code)) };
  const { anna } = await standingOn(world, { imageStore: full });
  expectRefusal(await sendPet(anna), 507, httpTexts.noSpace);
  expectOk(await sendPet(await world.as('anna')));
});

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'CONNECT_TIMEOUT',
  '57P01',
  '57P03',
  '53300',
])('%s is something away for a while: 503 and when to come again', async (code) => {
  const world = await testApp();
  const away = { ...world.deps.imageStore, get: () => Promise.reject(coded(code)) };
  const { visitor } = await standingOn(world, { imageStore: away });
  const answer = await visitor.get('/api/image/some-picture');
  expectRefusal(answer, 503, httpTexts.unavailable);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('an outage is recognised through the errors around it, and nothing else is one', () => {
  const wrapped = new Error('query failed', {
    cause: new TypeError('fetch failed', { cause: coded('ECONNREFUSED') }),
  });
  expect(outageOf(wrapped)).toBe('unavailable');
  expect(outageOf(new DOMException('slow', 'TimeoutError'))).toBe('unavailable');
  for (const other of [new Error('x'), coded('23505'), coded('EACCES'), 'ENOSPC', undefined]) {
    expect(outageOf(other)).toBeUndefined();
  }
});

test('with hardly any room left people read on, write nothing, and write again when there is', async () => {
  const world = await testApp();
  let isFull = true;
  const needRoom = async () => {
    if (isFull) throw new OutageError('noSpace', 'full');
  };
  const { anna, visitor } = await standingOn(world, { needRoom });
  expectRefusal(await sendPet(anna), 507, httpTexts.noSpace);
  expectRefusal(await anna.post('/api/update-username', { username: 'Я' }), 507);
  expectOk(await anna.get('/api/my-articles'));
  expectOk(await visitor.post('/api/articles/filter', {}));
  isFull = false;
  expectOk(await sendPet(anna));
});

test('the room is that of the folder’s disk', async () => {
  await expect(roomIn(tmpdir(), 1)()).resolves.toBeUndefined();
  const full = roomIn(tmpdir(), Number.MAX_SAFE_INTEGER)();
  await expect(full).rejects.toMatchObject({ outage: 'noSpace' });
  await expect(roomIn(join(tmpdir(), 'no such folder'))()).rejects.toThrow('ENOENT');
});
