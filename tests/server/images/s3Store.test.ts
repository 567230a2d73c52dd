import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { s3Store } from '#server/images/s3Store.ts';

/** As much of S3 as a store needs: objects by path, signed calls only. */
let server: Server;
let objects: Map<string, { bytes: Buffer; type: string | undefined }>;

beforeEach(async () => {
  objects = new Map();
  server = createServer((request, response) => {
    void buffer(request).then((bytes) => {
      const path = request.url ?? '';
      const signed = request.headers.authorization?.startsWith(
        'AWS4-HMAC-SHA256 Credential=key-id/',
      );
      const answer = (status: number, body?: Buffer) => response.writeHead(status).end(body);
      if (!signed) return answer(403);
      if (path.includes('broken')) return answer(400);
      if (request.method === 'PUT') {
        objects.set(path, { bytes, type: request.headers['content-type'] });
        return answer(200);
      }
      if (request.method === 'DELETE') return answer(objects.delete(path) ? 204 : 404);
      const found = objects.get(path);
      return found ? answer(200, found.bytes) : answer(404);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => void server.close());

const store = () =>
  s3Store({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'ru-1',
    bucket: 'pictures',
    accessKeyId: 'key-id',
    secretAccessKey: 'key-secret',
  });

test('a picture is put under its bucket and comes back', async () => {
  await store().put('abc.webp', Buffer.from('picture'));

  expect(objects.get('/pictures/abc.webp')).toEqual({
    bytes: Buffer.from('picture'),
    type: 'image/webp',
  });
  expect(Buffer.from((await store().get('abc.webp')) ?? '').toString()).toBe('picture');
});

test('a removed or unknown picture is none', async () => {
  await store().put('abc.webp', Buffer.from('picture'));
  await store().remove('abc.webp');
  await store().remove('abc.webp');
  expect(await store().get('abc.webp')).toBeUndefined();
});

test('any other answer is an error, not an absent picture', async () => {
  await expect(store().get('broken')).rejects.toThrow('400');
  await expect(store().put('broken', Buffer.from('x'))).rejects.toThrow('400');
  await expect(store().remove('broken')).rejects.toThrow('400');
});
