import { once } from 'node:events';
import { Agent, request, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { takePort } from '#server/http/listen/listen.ts';
import { testApp } from '#tests/support/testApp.ts';

const TRIES = 15;
const MEGABYTE = 1024 * 1024;

let server: Server;
let port: number;
let agent: Agent;
let token: string;

beforeEach(async () => {
  const { app, as } = await testApp();
  ({ token } = await as('author'));
  const taken = await takePort(0, '127.0.0.1');
  taken.answerWith(getRequestListener(app.fetch));
  ({ server } = taken);
  ({ port } = server.address() as AddressInfo);
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(() => {
  agent.destroy();
  server.close();
  server.closeAllConnections();
});

/** Status and connection header of one request over the agent, as `413 close`. */
function send(path: string, body?: Buffer, headers = {}): Promise<string> {
  const method = body ? 'POST' : 'GET';
  const options = { host: '127.0.0.1', port, agent, path, method, headers };
  return new Promise((resolve, reject) => {
    const call = request(options, (response) => {
      response.resume();
      response.once('end', () =>
        resolve(`${response.statusCode} ${response.headers.connection ?? ''}`),
      );
    });
    call.once('error', reject);
    call.end(body);
  });
}

describe('an answer before the body is read', () => {
  test.each([
    ['too much JSON', '/api/articles/filter', 300 * 1024, '413 close'],
    ['images of a visitor', '/api/articles/create', 3 * MEGABYTE, '401 close'],
    ['photos shared where no service worker is', '/share-target', 3 * MEGABYTE, '303 close'],
    ['an unknown address', '/api/nothing', 3 * MEGABYTE, '404 close'],
  ])('closes the connection, and the next request works: %s', async (...given) => {
    const [, path, size, answer] = given;
    const body = Buffer.alloc(size, ' ');
    for (let turn = 0; turn < TRIES; turn += 1) {
      expect(await send(path, body)).toBe(answer);
      expect(await send('/healthz')).toBe('200 keep-alive');
    }
  });

  test('closes the connection after a form that is too large', async () => {
    const type = 'multipart/form-data; boundary=x';
    const headers = { authorization: `Bearer ${token}`, 'content-type': type };
    const form = Buffer.alloc(49 * MEGABYTE);
    expect(await send('/api/articles/create', form, headers)).toBe('413 close');
    expect(await send('/healthz')).toBe('200 keep-alive');
  });

  test('reaches a client that sends everything before it reads', async () => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const send = promisify(socket.write.bind(socket) as (piece: Buffer, done: () => void) => void);
    const head = `POST /api/nothing HTTP/1.1\r\nHost: x\r\nContent-Length: ${20 * MEGABYTE}\r\n\r\n`;
    await send(Buffer.from(head));
    for (let sent = 0; sent < 20; sent += 1) await send(Buffer.alloc(MEGABYTE));
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /u);
  });
});

test('a body without a declared length is read up to the limit of its endpoint', async () => {
  for (const [path, limit] of [
    ['/api/articles/filter', 256 * 1024],
    ['/api/auth/vk', 256 * 1024],
  ] as const) {
    const call = request({ host: '127.0.0.1', port, agent, path, method: 'POST' });
    call.on('error', () => {});
    // The sender never ends its body.
    call.write(Buffer.alloc(limit + 1, ' '));
    const [{ statusCode }] = (await once(call, 'response')) as [{ statusCode: number }];
    expect(statusCode).toBe(413);
    call.destroy();
  }
});

test('an answer after the body is read keeps the connection', async () => {
  expect(await send('/api/articles/filter', Buffer.from('{}'))).toBe('200 keep-alive');
  expect(await send('/api/articles/filter', Buffer.from('{'))).toBe('400 keep-alive');
  expect(await send('/api/articles/filter', Buffer.alloc(200 * 1024, ' '))).toBe('400 keep-alive');
});

test('idle connections stay open longer than a proxy keeps them', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
  const [, seconds] = /timeout=(\d+)/u.exec(answer.headers.get('keep-alive') ?? '') ?? [];
  expect(Number(seconds)).toBeGreaterThan(120);
});

describe('a request that Node cannot read is answered as the API answers errors', () => {
  const answerTo = async (sent: string) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.end(sent);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    const json = JSON.parse(body) as unknown;
    return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), json };
  };

  test.each([
    ['a search of 100 KB', `GET /api/search?q=${'%D0%B6'.repeat(17_000)} HTTP/1.1\r\n`],
    ['a search of 5 MB', `GET /api/search?q=${'%D0%B6'.repeat(850_000)} HTTP/1.1\r\n`],
    ['a page with a search of 100 KB', `GET /posts?q=${'a'.repeat(100_000)} HTTP/1.1\r\n`],
    ['a header of 100 KB', `GET /posts HTTP/1.1\r\nx-own: ${'a'.repeat(100_000)}\r\n`],
  ])('%s', async (_, sent) => {
    const { status, head, json } = await answerTo(`${sent}Host: petskod\r\n\r\n`);
    expect(status).toBe(431);
    expect(json).toEqual({ detail: 'Слишком большой запрос' });
    expect(head).toContain('content-type: application/json; charset=utf-8');
  });

  test('no HTTP', async () => {
    const { status, json } = await answerTo('ПРИВЕТ\r\n\r\n');
    expect(status).toBe(400);
    expect(json).toEqual({ detail: 'Запрос не удалось прочитать' });
  });
});
