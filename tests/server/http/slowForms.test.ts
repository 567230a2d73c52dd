import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tinyImage } from '#tests/support/images.ts';
import { multipart } from '#tests/support/multipart.ts';
import { petDraft } from '#tests/support/pets.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

const MEGABYTE = 1024 * 1024;

let world: TestApp;
let server: Server;
let started: number;
let sockets: Socket[];

beforeEach(async () => {
  world = await testApp();
  server = createServer(getRequestListener(world.app.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
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
async function begin({ token }: TestUser, bytes: number): Promise<void> {
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
  await vi.waitFor(() => expect(started).toBe(before + 1));
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

test('one user takes the place of two forms at most', async () => {
  const slow = await world.as('slow');
  for (let form = 0; form < 6; form += 1) await begin(slow, 48 * MEGABYTE);
  expect(await post(await world.as('other'))).toBe(200);
});

test('more forms than memory bears wait, then get 503', async () => {
  for (const name of ['one', 'two', 'three', 'four']) {
    await begin(await world.as(name), 48 * MEGABYTE);
  }
  const other = await world.as('other');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const answers: number[] = [];
  void post(other).then((status) => answers.push(status));
  while (answers.length === 0) {
    await vi.advanceTimersByTimeAsync(100);
    await setImmediate();
  }
  expect(answers).toEqual([503]);
});
