import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takePort } from '#server/http/listen/listen.ts';
import { tinyImage } from '#tests/support/images.ts';
import { multipart } from '#tests/support/multipart.ts';
import { petDraft } from '#tests/support/pets.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';
import { waitFor } from '#tests/support/waits.ts';

const MEGABYTE = 1024 * 1024;

let world: TestApp;
let server: Server;
let started: number;
let sockets: Socket[];

beforeEach(async () => {
  world = await testApp();
  const opened = await takePort(0, '127.0.0.1');
  opened.answerWith(getRequestListener(world.app.fetch));
  ({ server } = opened);
  started = 0;
  server.on('request', () => (started += 1));
  sockets = [];
});
afterEach(() => {
  vi.useRealTimers();
  for (const socket of sockets) socket.destroy();
  server.close();
  server.closeAllConnections();
});

const port = () => (server.address() as AddressInfo).port;

/** Sends the beginning of a form of this length, and no more. */
async function begin({ token }: TestUser, bytes: number): Promise<Socket> {
  const before = started;
  const socket = connect(port(), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => {});
  const head = [
    'POST /api/articles/create HTTP/1.1',
    'Host: petskod.test',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=part',
    `Content-Length: ${bytes}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n--part\r\n`);
  await waitFor(() => expect(started).toBe(before + 1));
  return socket;
}

/** The status of a new ad with a photo. */
async function post({ token }: TestUser): Promise<number> {
  const { type, body } = multipart(petDraft(), [await tinyImage()]);
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  const answer = await fetch(`http://127.0.0.1:${port()}/api/articles/create`, {
    method: 'POST',
    headers,
    body,
  });
  return answer.status;
}

test('slow forms of others keep nobody waiting', async () => {
  for (const name of ['one', 'two', 'three', 'four', 'five', 'six']) {
    await begin(await world.as(name), 3 * MEGABYTE);
  }
  expect(await post(await world.as('other'))).toBe(200);
});

test('forms that announce much and send nothing keep nobody waiting', async () => {
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    await begin(await world.as(name), 48 * MEGABYTE);
  }
  expect(await post(await world.as('other'))).toBe(200);
});

test('a sender of less than 20 KB a second is told so, and the connection ends', async () => {
  const slow = await world.as('slow');
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] });
  const socket = await begin(slow, 48 * MEGABYTE);
  let answer = '';
  socket.on('data', (bytes) => (answer += bytes.toString()));
  for (let second = 0; !socket.closed; second += 1) {
    if (second % 5 === 0) socket.write('-');
    await vi.advanceTimersByTimeAsync(1000);
    await setImmediate();
  }
  expect(answer).toMatch(/^HTTP\/1\.1 408 /u);
  expect(answer).toMatch(/connection: close/iu);
  expect(answer).toContain('слишком медленно');
});

test('a person sends one large form at a time; small ones go on', async () => {
  const slow = await world.as('slow');
  const sendAnother = () =>
    world.app.request('/api/articles/create', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${slow.token}`,
        'content-type': 'multipart/form-data; boundary=part',
        'content-length': String(2 * MEGABYTE),
      },
      body: '--part--',
    });
  const socket = await begin(slow, 48 * MEGABYTE);
  const another = await sendAnother();
  expect(another.status).toBe(429);
  expect(another.headers.get('retry-after')).toBe('10');
  expect(await another.text()).toContain('Предыдущая отправка ещё не закончилась');
  expect(await post(slow)).toBe(200);
  socket.destroy();
  await waitFor(async () => expect((await sendAnother()).status).toBe(422));
});
