import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { httpTexts } from '#server/http/texts.ts';
import { sessionTexts } from '#server/session/texts.ts';
import { Caller } from '#tests/support/client.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { initDataOf } from '#tests/support/initData.ts';
import { endTokens } from '#tests/support/users.ts';
import { testApp, type TestUser, type TestApp } from '#tests/support/testApp.ts';
import { signedWidgetUser } from '#tests/support/widgetUser.ts';

const RUNS = Number(process.env['FUZZ_RUNS'] ?? 60);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_120);
const properties = { numRuns: RUNS, seed: SEED };

const anna = { id: 501, first_name: 'Анна', username: 'anna_s' };

let world: TestApp;
let user: TestUser;
beforeAll(async () => {
  world = await testApp();
  user = await world.enter(anna);
});

/** A text with some characters changed, lost, doubled or moved. */
const spoiled = (text: string): fc.Arbitrary<string> => {
  const place = fc.nat(text.length - 1);
  const piece = fc.oneof(
    fc.constantFrom('', '=', '&', '.', '%00', '%0A', '\n', ' ', '+', '/', 'A', '0', 'é', '🐕'),
    fc.string({ unit: 'binary', maxLength: 4 }),
  );
  return fc
    .array(fc.tuple(place, fc.nat(3), piece), { minLength: 1, maxLength: 4 })
    .map((changes) =>
      changes.reduce(
        (changed, [at, length, by]) => changed.slice(0, at) + by + changed.slice(at + length),
        text,
      ),
    )
    .filter((changed) => changed !== text);
};

const idOf = async (token: string): Promise<number> => {
  const answer = await new Caller(world.app, token).get<{ user_id: number }>('/api/check-token');
  expectOk(answer);
  return answer.body.user_id;
};

describe('a token', () => {
  const secret = (text: string) => new TextEncoder().encode(text);
  const seconds = () => Math.floor(world.clock.now().getTime() / 1000);
  const signed = (claims: JWTPayload, header: object = {}) =>
    new SignJWT({ iat: seconds(), exp: seconds() + 3600, ...claims })
      .setProtectedHeader({ alg: 'HS256', ...header })
      .sign(secret(world.config.jwtSecret));
  const rejected = async (token: string) =>
    expectHttpError(
      await new Caller(world.app, token).get('/api/check-token'),
      401,
      httpTexts.badToken,
    );

  test('that is corrupted is rejected or still its owner’s', async () => {
    const header = /^[\x21-\x7e]+$/u;
    await fc.assert(
      fc.asyncProperty(
        spoiled(user.token).filter((token) => header.test(token)),
        async (token) => {
          const answer = await new Caller(world.app, token).get('/api/check-token');
          if (answer.status === 200) expect(answer.body).toEqual({ user_id: user.id });
          else expectHttpError(answer, 401, httpTexts.badToken);
        },
      ),
      properties,
    );
  });

  test.each([
    ['another’s generation', { user_id: 1000, generation: 5 }],
    ['a generation that is text', { user_id: 1000, generation: '0' }],
    ['a user that is text', { user_id: '1000', generation: 0 }],
    ['half a user', { user_id: 1000.5, generation: 0 }],
    ['a user below zero', { user_id: -1, generation: 0 }],
    ['a user past all numbers', { user_id: 1e300, generation: 0 }],
    ['a user past all columns', { user_id: 2 ** 40, generation: 0 }],
    ['a list of users', { user_id: [1000], generation: 0 }],
    ['no claims at all', {}],
    ['an end in the past', { user_id: 1000, generation: 0, exp: 1 }],
    ['an end that is text', { user_id: 1000, generation: 0, exp: 'never' as never }],
    ['a beginning in the future', { user_id: 1000, generation: 0, nbf: 4_000_000_000 }],
  ])('with %s is rejected even with a valid signature', async (_, claims) => {
    await rejected(await signed(claims));
  });

  test('without an expiry is rejected', async () => {
    const endless = await new SignJWT({ user_id: user.id, generation: 0 })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(secret(world.config.jwtSecret));
    await rejected(endless);
  });

  test.each([{ alg: 'none' }, { alg: 'NONE' }, { alg: '' }, { alg: 'RS256' }, { alg: null }, {}])(
    'with the header %j is rejected',
    async (header) => {
      const [, payload] = new UnsecuredJWT({ user_id: 1, generation: 0 }).encode().split('.');
      const head = Buffer.from(JSON.stringify({ typ: 'JWT', ...header })).toString('base64url');
      for (const signature of ['', 'AAAA', user.token.split('.')[2]]) {
        await rejected(`${head}.${payload}.${signature}`);
      }
    },
  );

  test('that brings its own key or unknown critical headers is rejected', async () => {
    const claims = { user_id: 1, generation: 0 };
    const jwk = { kty: 'oct', k: Buffer.from('x'.repeat(64)).toString('base64url') };
    const own = await new SignJWT({ ...claims, exp: seconds() + 60 })
      .setProtectedHeader({ alg: 'HS256', jwk, kid: '../../dev/null' } as never)
      .sign(secret('x'.repeat(64)));
    await rejected(own);
    const critical = Buffer.from('{"alg":"HS256","crit":["x"],"x":1}').toString('base64url');
    await rejected([critical, ...user.token.split('.').slice(1)].join('.'));
  });

  test('of a hundred thousand characters is rejected', async () => {
    await rejected('x'.repeat(100_000));
    await rejected(`${user.token}${'A'.repeat(100_000)}`);
  });

  test('of a poster does not sign in', async () => {
    const poster = await new SignJWT({ ad_id: 1, user_id: 1, purpose: 'poster' })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuedAt(seconds())
      .setExpirationTime(seconds() + 60)
      .sign(secret(`poster:${world.config.jwtSecret}`));
    await rejected(poster);
  });

  test('that was revoked stays revoked in every generation', async () => {
    const boris = await world.enter({ id: 502, first_name: 'Борис' });
    await endTokens(world.db, boris.id);
    await rejected(boris.token);
    const [head, payload = '', signature] = boris.token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const raised = Buffer.from(JSON.stringify({ ...claims, generation: 1 })).toString('base64url');
    await rejected([head, raised, signature].join('.'));
  });
});

describe('launch data', () => {
  const initData = () => initDataOf(anna, { at: world.clock.now() });
  const login = (data: string) =>
    world.visitor.post<{ token: string }>('/api/auth/telegram/initdata', { initData: data });

  test('that is corrupted is rejected or still its owner’s', async () => {
    const free = await testApp({ rateLimits: false });
    const owner = await free.enter(anna);
    await fc.assert(
      fc.asyncProperty(spoiled(initData()), async (data) => {
        const answer = await free.visitor.post<{ token: string }>('/api/auth/telegram/initdata', {
          initData: data,
        });
        if (answer.status !== 200)
          return expectHttpError(answer, answer.status === 422 ? 422 : 401);
        const checked = await new Caller(free.app, answer.body.token).get('/api/check-token');
        return expect(checked.body).toEqual({ user_id: owner.id });
      }),
      properties,
    );
    world = free;
    user = owner;
  });

  test.each([
    ['a pair that holds another line', (data: string) => `${data}&x=1%0Auser%3D%7B%22id%22%3A1%7D`],
    ['the user doubled', (data: string) => `${data}&${/user=[^&]*/u.exec(data)?.[0]}`],
    ['the user left out', (data: string) => data.replace(/user=[^&]*&?/u, '')],
    ['a later date', (data: string) => data.replace(/auth_date=\d/u, 'auth_date=9')],
    ['no date', (data: string) => data.replace(/&?auth_date=\d+/u, '')],
    ['an empty hash', (data: string) => data.replace(/hash=[^&]*/u, 'hash=')],
    ['a longer hash', (data: string) => data.replace(/(hash=[^&]*)/u, '$100')],
    [
      'the hash of nothing',
      (data: string) => data.replace(/hash=[^&]*/u, `hash=${'0'.repeat(64)}`),
    ],
  ])('with %s is rejected', async (_, forge) => {
    const data = initData();
    expect(forge(data)).not.toBe(data);
    expectHttpError(await login(forge(data)), 401, sessionTexts.launch('Telegram').rejected);
  });

  test('signed with the widget’s key is rejected', async () => {
    const { hash } = signedWidgetUser({ ...anna, auth_date: 1 }, world.config.botToken);
    const data = initData().replace(/hash=[^&]*/u, `hash=${hash}`);
    expectHttpError(await login(data), 401, sessionTexts.launch('Telegram').rejected);
  });
});

describe('the widget’s object', () => {
  const login = (body: object) => world.visitor.post<{ token: string }>('/api/auth/telegram', body);
  const authDate = () => Math.floor(world.clock.now().getTime() / 1000);
  const signed = (fields: object) => signedWidgetUser({ ...fields }, world.config.botToken);

  test('is accepted as Telegram made it', async () => {
    const answer = await login(signed({ ...anna, auth_date: authDate() }));
    expectOk(answer);
    expect(await idOf(answer.body.token)).toBe(user.id);
  });

  test('cannot smuggle another user in by a line break', async () => {
    const victim = 9001;
    const first_name = `x\nid=${victim}\nzzz`;
    const genuine = signed({ auth_date: authDate(), first_name, id: 600 });
    const forged = {
      auth_date: authDate(),
      first_name: 'x',
      id: victim,
      [`id=600\nzzz`]: '',
      hash: genuine.hash,
    };
    expectHttpError(await login(forged), 401, sessionTexts.widget.rejected);
    expectHttpError(await login(genuine), 401, sessionTexts.widget.rejected);
  });

  test.each([
    ['another id', { id: 9001 }],
    ['another name', { first_name: 'Админ' }],
    ['a field more', { is_admin: true }],
    ['a list in a field’s place', { username: undefined, photo_url: ['anna_s'] }],
    ['the hash of nothing', { hash: '0'.repeat(64) }],
  ])('with %s is rejected', async (_, changes) => {
    const object = signed({ ...anna, auth_date: authDate() });
    expectHttpError(await login({ ...object, ...changes }), 401, sessionTexts.widget.rejected);
  });

  test.each([
    ['a hash in capitals', { hash: 'A'.repeat(64) }],
    ['a cut hash', { hash: 'a'.repeat(63) }],
    ['a hash that is a number', { hash: 5 }],
    ['an id that is text', { id: '501' }],
    ['a date that is text', { auth_date: 'now' }],
  ])('with %s is invalid', async (_, changes) => {
    const object = signed({ ...anna, auth_date: authDate() });
    expectHttpError(await login({ ...object, ...changes }), 422);
  });

  test('signed with the key of launch data is rejected', async () => {
    const hash = new URLSearchParams(initDataOf(anna, { at: world.clock.now() })).get('hash');
    expectHttpError(
      await login({ ...anna, auth_date: authDate(), hash }),
      401,
      sessionTexts.widget.rejected,
    );
  });
});
