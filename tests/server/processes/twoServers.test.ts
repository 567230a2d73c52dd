import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { LIMITS } from '#server/http/limits/rateLimits.ts';
import { httpTexts } from '#server/http/texts.ts';
import { createYooKassa } from '#mock-env/yookassa/yooKassa.ts';
import type { Caller } from '#tests/support/client.ts';
import { lineTo, type CutLine } from '#tests/support/cutLine.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { petDraft } from '#tests/support/pets.ts';
import { tinyImage } from '#tests/support/images.ts';
import { createDatabase } from '#tests/support/postgresServer.ts';
import { startS3, type S3Server } from '#tests/support/s3Server.ts';
import {
  ADMIN_TELEGRAM_ID,
  startServer,
  temporaryFolder,
  type ServerProcess,
} from '#tests/support/serverProcess.ts';
import { waitUntil } from '#tests/support/waits.ts';

const DATABASE = 'two_servers';
const DAY_SECONDS = 24 * 60 * 60;
/** Starting a process takes long on a busy machine. */
const PATIENCE_MS = 60_000;
const ANNA = 501;
const BORIS = 502;

/** An ad with an image, published at once. */
async function postPet(user: Caller): Promise<number> {
  const answer = await user.form<{ id: number }>('/api/articles/create', petDraft(), [
    await tinyImage(),
  ]);
  expectOk(answer);
  return answer.body.id;
}

/** Reads a stream of live events until this text arrives. */
async function listen(user: Caller): Promise<(text: string) => Promise<void>> {
  const response = await user.fetch('/api/live');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let received = '';
  return async (text) => {
    while (!received.includes(text)) {
      const piece = await reader?.read();
      if (!piece || piece.done) throw new Error(`the stream ended without ${text}`);
      received += piece.value;
    }
  };
}

describe('two servers on one database', { timeout: PATIENCE_MS }, () => {
  const folder = temporaryFolder();
  const server = inject('postgresUrl');
  const databaseUrl = `${server}/${DATABASE}`;
  const started: ServerProcess[] = [];
  let s3: S3Server;
  let line: CutLine;
  let one: ServerProcess;
  let other: ServerProcess;
  let shop: Record<string, string>;
  let closeShop: () => void;

  const start = async (settings: Record<string, string> = {}): Promise<ServerProcess> => {
    const process = await startServer(folder.path, {
      DATABASE_URL: databaseUrl,
      ...s3.settings,
      ...shop,
      ...settings,
    });
    started.push(process);
    return process;
  };

  async function openShop(): Promise<void> {
    const yooKassa = createYooKassa({
      shopId: '100002',
      secretKey: 'a shop that sells nothing',
      url: 'http://yookassa.test',
      clock: () => new Date(),
      notify: async () => true,
    });
    const http = createServer(getRequestListener(yooKassa.app.fetch)).listen(0, '127.0.0.1');
    await once(http, 'listening');
    closeShop = () => void http.close();
    shop = {
      YOOKASSA_SHOP_ID: '100002',
      YOOKASSA_SECRET_KEY: 'a shop that sells nothing',
      YOOKASSA_API_URL: `http://127.0.0.1:${(http.address() as AddressInfo).port}/v3`,
      OPERATOR_NAME: 'ИП Лапкина Мария Петровна',
      OPERATOR_INN: '770000000001',
      OPERATOR_OGRNIP: '300000000000001',
      OPERATOR_EMAIL: 'help@petskod.test',
    };
  }

  beforeAll(async () => {
    await createDatabase(server, DATABASE);
    s3 = await startS3();
    line = await lineTo(databaseUrl);
    await openShop();
    // Both start on an empty database: one migrates, the other waits.
    [one, other] = await Promise.all([start(), start({ DATABASE_URL: line.url })]);
  }, PATIENCE_MS);

  afterAll(async () => {
    await Promise.all(started.map((process) => process.end('SIGKILL')));
    closeShop();
    await s3.close();
    folder.remove();
  });

  /** The same user at the other server. */
  const there = (user: Caller): Caller =>
    new (user.constructor as typeof Caller)(other.site, user.token);

  test('a token is valid at both, until all tokens are revoked', async () => {
    const anna = await one.enter(ANNA);
    const [here, elsewhere] = await Promise.all(
      [anna, there(anna)].map((caller) => caller.get('/api/check-token')),
    );
    expectOk(here as never);
    expect(elsewhere?.body).toEqual(here?.body);

    expectOk(await there(anna).post('/api/logout-everywhere'));
    expectHttpError(await anna.get('/api/check-token'), 401, httpTexts.badToken);
  });

  test('concurrent first logins at both create one user', async () => {
    const users = await Promise.all([one, other, one, other].map((server) => server.enter(700)));
    const ids = await Promise.all(
      users.map(async (user) => (await user.get<{ user_id: number }>('/api/check-token')).body),
    );
    expect(new Set(ids.map(({ user_id }) => user_id)).size).toBe(1);
  });

  test('an image sent to one is served by the other', async () => {
    const id = await postPet(await one.enter(ANNA));
    const ad = await other.visitor.get<{ images: string[] }>(`/api/articles/${id}`);
    const image = await other.visitor.fetch(`/api/image/${ad.body.images[0]}`);
    expect(image.status).toBe(200);
    expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(50);
  });

  test('a message sent through one is received at the other', async () => {
    const [anna, boris] = await Promise.all([one.enter(ANNA), other.enter(BORIS)]);
    const { user_id: to } = (await boris.get<{ user_id: number }>('/api/check-token')).body;
    const waitFor = await listen(boris);
    await waitFor('event: ready');
    expectOk(await anna.post('/api/send-message', { to_user: to, text: 'Через другой сервер' }));
    await waitFor('"type":"message"');
  });

  test('two users talk on when the server of one is killed; no message is lost or doubled', async () => {
    const doomed = await start();
    const [anna, boris] = await Promise.all([doomed.enter(1001), other.enter(1002)]);
    const idOf = async (user: Caller) =>
      (await user.get<{ user_id: number }>('/api/check-token')).body.user_id;
    const [annaId, borisId] = [await idOf(anna), await idOf(boris)];
    const say = (user: Caller, text: string) =>
      user.post('/api/send-message', { to_user: borisId, text }, { 'idempotency-key': text });
    expectOk(await say(anna, 'before'));
    const cutOff = say(anna, 'during').catch(() => {});
    await doomed.end('SIGKILL');
    await cutOff;

    // The client has got no answer, so it repeats everything at the server that is left.
    const again = new (anna.constructor as typeof Caller)(one.site, anna.token);
    const waitFor = await listen(again);
    await waitFor('event: ready');
    for (const text of ['before', 'during', 'after']) expectOk(await say(again, text));
    const { body } = await boris.get<{ text: string }[]>(`/api/messages/${annaId}`);
    expect(body.map(({ text }) => text)).toEqual(['before', 'during', 'after']);
    await waitFor(`data: {"type":"read","user_id":${borisId}}`);
  });

  test('a slot ordered concurrently at both is sold once', async () => {
    const users = await Promise.all([801, 802, 803, 804].map((id) => one.enter(id)));
    const ads = await Promise.all(users.map(postPet));
    const orders = await Promise.all(
      users.map((user, index) =>
        (index % 2 ? user : there(user)).post('/api/create-order', {
          ad_id: ads[index],
          service_type: 'Закрепить',
        }),
      ),
    );
    expect(orders.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('a limit used up at one is used up at the other', async () => {
    const anna = await one.enter(900);
    const statuses: number[] = [];
    const burst = (caller: Caller) =>
      Promise.all(
        Array.from({ length: LIMITS.write.count }, async () =>
          statuses.push((await caller.post('/api/delete-ad', { ad_id: 2_000_000_000 })).status),
        ),
      );
    await Promise.all([burst(anna), burst(there(anna))]);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
  });

  test('the job of a killed server is repeated by the other', async () => {
    const author = await one.enter(ANNA);
    const id = await postPet(author);
    const { images } = (await author.get<{ images: string[] }>(`/api/articles/${id}`)).body;
    const file = `/pictures/${images[0]}.webp`;
    expect(s3.objects.has(file)).toBe(true);
    expectOk(await author.post('/api/delete-ad', { ad_id: id }));

    // A month later the ad is due; the store does not answer, so the job hangs.
    s3.failure = { method: 'DELETE', status: 'silence' };
    s3.requests.length = 0;
    const doomed = await start({ CLOCK_OFFSET_SECONDS: String(31 * DAY_SECONDS) });
    await waitUntil(() => s3.requests.some((request) => request.startsWith('DELETE')), {
      timeout: PATIENCE_MS,
    });
    await doomed.end('SIGKILL');
    s3.failure = undefined;
    expect(s3.objects.has(file)).toBe(true);

    const successor = await start({ CLOCK_OFFSET_SECONDS: String(31 * DAY_SECONDS + 600) });
    await waitUntil(
      () => successor.log.some((entry) => /removeDiscardedImages.*done/u.test(entry)),
      {
        timeout: PATIENCE_MS,
      },
    );
    expect(s3.objects.has(file)).toBe(false);
    await successor.end('SIGTERM');
  });

  test('a full or unavailable image store is reported, and leaves nothing half done', async () => {
    const author = await one.enter(ANNA);
    const before = (await author.get<unknown[]>('/api/my-articles')).body.length;
    const send = async () => author.form('/api/articles/create', petDraft(), [await tinyImage()]);
    s3.failure = { method: 'PUT', status: 507 };
    expectHttpError(await send(), 507, httpTexts.noSpace);
    s3.failure = { method: 'PUT', status: 503 };
    const rejected = await send();
    expectHttpError(rejected, 503, httpTexts.unavailable);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await author.get<unknown[]>('/api/my-articles')).body.length).toBe(before);
    s3.failure = undefined;
    expectOk(await send());
  });

  test('a server without its database answers 503 and recovers by itself', async () => {
    const [anna, boris] = await Promise.all([one.enter(ANNA), other.enter(BORIS)]);
    const { user_id: to } = (await boris.get<{ user_id: number }>('/api/check-token')).body;
    const waitFor = await listen(boris);
    await waitFor('event: ready');

    await line.cut();
    expect((await other.visitor.fetch('/readyz')).status).toBe(503);
    expect((await other.visitor.fetch('/healthz')).status).toBe(200);
    const rejected = await other.visitor.post('/api/articles/filter', {});
    expectHttpError(rejected, 503, httpTexts.unavailable);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expectHttpError(await boris.get('/api/check-token'), 503, httpTexts.unavailable);

    await line.restore();
    await waitUntil(async () => (await other.visitor.fetch('/readyz')).status === 200, {
      timeout: PATIENCE_MS,
    });
    expectOk(await boris.get('/api/check-token'));
    // The stream that stayed open receives events again.
    let isHeard = false;
    const received = waitFor('"type":"message"').then(() => (isHeard = true));
    await waitUntil(
      async () => {
        expectOk(await anna.post('/api/send-message', { to_user: to, text: 'Снова здесь' }));
        return isHeard;
      },
      { timeout: PATIENCE_MS, interval: 3000 },
    );
    await received;
  });

  test('a ban through one is effective at the other', async () => {
    const admin = await one.enter(ADMIN_TELEGRAM_ID);
    const user = await other.enter(950);
    const { user_id } = (await user.get<{ user_id: number }>('/api/check-token')).body;
    expectOk(await admin.post('/api/admin/set-ban', { user_id, ban: true }));
    expectHttpError(await user.get('/api/check-token'), 401);
  });
});
