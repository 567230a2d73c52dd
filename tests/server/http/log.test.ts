import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { expectHttpError } from '#tests/support/expectations.ts';
import { initDataOf } from '#tests/support/initData.ts';
import { sendPet } from '#tests/support/pets.ts';
import { tinyImage } from '#tests/support/images.ts';
import { testApp } from '#tests/support/testApp.ts';

test('each request is logged with id, pattern, status and time', async () => {
  const world = await testApp();
  const response = await world.visitor.fetch('/api/articles/77?city=x');
  const line = JSON.parse(world.log.at(-1) ?? '{}') as object;
  expect(line).toMatchObject({
    msg: 'request',
    requestId: response.headers.get('x-request-id'),
    method: 'GET',
    route: '/api/articles/:id',
    status: 404,
    ms: expect.any(Number),
  });
});

test("users' texts, identities and credentials are not logged", async () => {
  const world = await testApp();
  const secretName = 'Таинственная';
  const account = { id: 31_415_926, first_name: secretName, username: 'secret_username' };
  const anna = await world.enter(account);
  const initData = initDataOf(account, { at: world.clock.now() });
  await world.visitor.post('/api/auth/telegram/initdata', { initData: `${initData}0` });
  await world.visitor.post('/api/auth/telegram/initdata', { initData: 'secret-launch' });
  await sendPet(anna, { title: 'Тайный заголовок', description: 'Тайный телефон' });
  await sendPet(anna, {}, [{ ...(await tinyImage('тайный.png')), bytes: Buffer.from('x') }]);
  await anna.post('/api/articles/filter', { city: 'Тайноград' });
  await anna.get('/api/promos?city=secret-city');
  await world.visitor.fetch('/api/check-token', {
    headers: { authorization: 'Bearer secret-token' },
  });

  const log = world.log.join('\n');
  expect(world.log.length).toBeGreaterThan(8);
  const hash = new URLSearchParams(initData).get('hash') ?? '?';
  const secrets = [anna.token, hash, secretName, '31415926', world.config.jwtSecret];
  for (const secret of [...secrets, world.config.botToken]) expect(log).not.toContain(secret);
  expect(log).not.toMatch(/secret|тайн/iu);
});

test('an internal error is logged with its cause, which the answer does not contain', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  await world.db.execute(sql`ALTER TABLE ads RENAME TO ads_elsewhere`);
  try {
    const answer = await anna.get('/api/my-articles');
    expectHttpError(answer, 500);
    expect(Object.keys(answer.body as object)).toEqual(['detail']);
    const failure = world.log.find((line) => line.includes('request failed')) ?? '';
    expect(failure).toContain(answer.headers.get('x-request-id'));
    expect(failure).toContain('ads');
  } finally {
    await world.db.execute(sql`ALTER TABLE ads_elsewhere RENAME TO ads`);
  }
});

test("an internal error does not log the user's input", async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  await world.db.execute(sql`ALTER TABLE pet_details RENAME TO pet_details_elsewhere`);
  try {
    expectHttpError(await sendPet(anna, { title: 'Тайный заголовок' }), 500);
    expect(world.log.join('\n')).not.toMatch(/тайный/iu);
    expect(world.images.size).toBe(0);
  } finally {
    await world.db.execute(sql`ALTER TABLE pet_details_elsewhere RENAME TO pet_details`);
  }
});

test("an internal error of a list does not log the user's filters", async () => {
  const world = await testApp();
  await world.db.execute(sql`ALTER TABLE ads RENAME TO ads_elsewhere`);
  try {
    expectHttpError(await world.visitor.post('/api/articles/filter', { breed: 'Бигль' }), 500);
    expect(world.log.join('\n')).not.toMatch(/бигль/iu);
  } finally {
    await world.db.execute(sql`ALTER TABLE ads_elsewhere RENAME TO ads`);
  }
});

test('a failed query is logged without its parameters', async () => {
  const world = await testApp();
  const anna = await world.as('anna');
  await world.db.execute(sql`ALTER TABLE messages ADD CONSTRAINT refuses_all CHECK (id < 0)`);
  try {
    expectHttpError(
      await anna.post('/api/send-message', { to_user: 0, text: 'Тайное слово' }),
      500,
    );
    const failure = world.log.find((line) => line.includes('request failed')) ?? '';
    expect(failure).toContain('insert into');
    expect(failure).toContain('"code":"23514"');
    expect(failure).toContain('messages.service.ts');
    expect(world.log.join('\n')).not.toMatch(/тайное/iu);
  } finally {
    await world.db.execute(sql`ALTER TABLE messages DROP CONSTRAINT refuses_all`);
  }
});

test('the last line before the process exits is written', () => {
  const log = join(import.meta.dirname, '../../../server/shared/log.ts');
  const script = `const { createLog } = await import(${JSON.stringify(log)});
    createLog('info').info('last words');
    process.exit(0);`;
  const written = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect(written).toContain('"msg":"last words"');
});
