import { SignJWT, UnsecuredJWT, decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { httpTexts } from '#server/http/texts.ts';
import { Caller } from '#tests/support/client.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { ban, endTokens } from '#tests/support/users.ts';
import { petIn, sendPet } from '#tests/support/pets.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

const bearing = (world: TestApp, token: string) => new Caller(world.app, token);
const secret = (text: string) => new TextEncoder().encode(text);

describe('a token', () => {
  test('names its user and lasts 30 days', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    expect(decodeJwt(anna.token)).toMatchObject({ user_id: anna.id });

    world.clock.advance({ days: 30, seconds: -1 });
    expectOk(await anna.get('/api/check-token'));
    world.clock.advance({ seconds: 1 });
    expectHttpError(await anna.get('/api/check-token'), 401, httpTexts.badToken);
  });

  test('names the Telegram account of its user', async () => {
    const world = await testApp();
    const olga = await world.enter({ id: 31_337, first_name: 'Ольга' });
    expect(decodeJwt(olga.token)).toMatchObject({ telegram_id: 31_337 });
    const admin = await world.as('admin');
    expect(decodeJwt(admin.token)).toMatchObject({
      user_id: admin.id,
      telegram_id: world.config.adminTelegramId,
    });
  });

  test('that has expired gets 401 even from public endpoints, so that the client drops it', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    world.clock.advance({ days: 31 });
    expectHttpError(await anna.post('/api/articles/filter', {}), 401, httpTexts.badToken);
  });

  test('is revoked with its generation', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    await endTokens(world.db, anna.id);

    expectHttpError(await anna.get('/api/check-token'), 401, httpTexts.badToken);
    expectOk(await (await world.as('anna')).get('/api/check-token'));
  });

  test('of an unknown user is rejected', async () => {
    const world = await testApp();
    const token = await new SignJWT({ user_id: 4321, generation: 0 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(secret(world.config.jwtSecret));
    expectHttpError(await bearing(world, token).get('/api/check-token'), 401, httpTexts.badToken);
  });
});

describe('a forged token is rejected:', () => {
  const claims = { user_id: 1, generation: 0 };
  const signed = (key: string, alg = 'HS256') =>
    new SignJWT(claims).setProtectedHeader({ alg }).sign(secret(key));
  const forged: Record<string, (world: TestApp) => Promise<string>> = {
    'without a signature': async () => new UnsecuredJWT(claims).encode(),
    'signed with another secret': () => signed('another secret that is long enough for HS256'),
    'signed with another algorithm': (world) => signed(world.config.jwtSecret.padEnd(64), 'HS512'),
    'with its payload changed': async (world) => {
      const [head, , signature] = (await world.as('anna')).token.split('.');
      return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
    },
    'with no user in it': (world) =>
      new SignJWT({ user_id: 'one' })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(secret(world.config.jwtSecret)),
    'that is a word': async () => 'token',
    'of dots': async () => '..',
  };
  test.each(Object.entries(forged))('%s', async (_, forge) => {
    const world = await testApp();
    const answer = await bearing(world, await forge(world)).get('/api/check-token');
    expectHttpError(answer, 401, httpTexts.badToken);
  });

  test.each(['Basic YTpi', 'Bearer', 'Bearer ', 'token'])(
    'the header %j',
    async (authorization) => {
      const world = await testApp();
      const response = await world.visitor.fetch('/api/check-token', {
        headers: { authorization },
      });
      expect(response.status).toBe(401);
    },
  );
});

describe('a banned user', () => {
  test('loses earlier tokens; can read but not write', async () => {
    const world = await testApp();
    const anna = await world.as('anna');
    const ad = await petIn('review', world, anna);
    await ban(world.db, anna.id);
    expectHttpError(await anna.get('/api/my-articles'), 401, httpTexts.badToken);

    const banned = await world.as('anna');
    expectOk(await banned.get('/api/check-token'));
    expectOk(await banned.get('/api/my-articles'));
    expectOk(await banned.get(`/api/articles/${ad}`));
    expectHttpError(await sendPet(banned), 403, httpTexts.banned);
    expectHttpError(await banned.post('/api/delete-ad', { ad_id: ad }), 403, httpTexts.banned);
  });
});
