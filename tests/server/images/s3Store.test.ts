import { afterEach, beforeEach, expect, test } from 'vitest';
import { outageOf } from '#server/shared/outage.ts';
import { s3Store } from '#server/images/s3Store.ts';
import { startS3, type S3Server } from '#tests/support/s3Server.ts';

let s3: S3Server;
beforeEach(async () => {
  s3 = await startS3();
});
afterEach(() => s3.close());

const store = () => s3Store(s3.config);

test('an image is stored under its bucket and read back', async () => {
  await store().put('abc.webp', Buffer.from('image'));

  expect(s3.objects.get('/pictures/abc.webp')).toEqual({
    bytes: Buffer.from('image'),
    type: 'image/webp',
  });
  expect(Buffer.from((await store().get('abc.webp')) ?? '').toString()).toBe('image');
});

test('a removed or unknown image is undefined', async () => {
  await store().put('abc.webp', Buffer.from('image'));
  await store().remove('abc.webp');
  await store().remove('abc.webp');
  expect(await store().get('abc.webp')).toBeUndefined();
});

test('any other answer is an error, not a missing image', async () => {
  s3.failure = { method: 'GET', status: 400 };
  await expect(store().get('broken')).rejects.toThrow('400');
  s3.failure = { method: 'PUT', status: 400 };
  await expect(store().put('broken', Buffer.from('x'))).rejects.toThrow('400');
  s3.failure = { method: 'DELETE', status: 400 };
  await expect(store().remove('broken')).rejects.toThrow('400');
});

test('a wrong key gets no access', async () => {
  const stranger = s3Store({ ...s3.config, secretAccessKey: 'another' });
  await expect(stranger.put('abc.webp', Buffer.from('x'))).rejects.toThrow('403');
  expect(s3.objects.size).toBe(0);
});

test.each([
  [503, 'unavailable'],
  [507, 'noSpace'],
] as const)('%i is a temporary outage: %s', async (status, outage) => {
  s3.failure = { method: 'PUT', status };
  const error = await store()
    .put('abc.webp', Buffer.from('x'))
    .catch((reason: unknown) => reason);
  expect(outageOf(error)).toBe(outage);
});

test('an unreachable store is a temporary outage', async () => {
  await s3.close();
  const error = await store()
    .get('abc.webp')
    .catch((reason: unknown) => reason);
  expect(outageOf(error)).toBe('unavailable');
});
