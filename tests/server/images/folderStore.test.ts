import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderStore } from '#server/images/folderStore.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'petskod-images-'))));
afterEach(() => rm(folder, { recursive: true }));

const bytes = (text: string) => new TextEncoder().encode(text);

test('an image is read as written, and gone when removed', async () => {
  const store = folderStore(folder);
  await store.put('abcdefgh.webp', bytes('one'));
  await store.put('abcdefgh.webp', bytes('two'));
  expect(Buffer.from((await store.get('abcdefgh.webp')) ?? '').toString()).toBe('two');

  await store.remove('abcdefgh.webp');
  await store.remove('abcdefgh.webp');
  expect(await store.get('abcdefgh.webp')).toBeUndefined();
});

test('leaves no partial files, and readers never see a partial image', async () => {
  const store = folderStore(folder);
  const long = 'x'.repeat(3_000_000);
  await store.put('abcdefgh.webp', bytes(long));
  const reads = Array.from({ length: 20 }, () => store.get('abcdefgh.webp'));
  await Promise.all([store.put('abcdefgh.webp', bytes(long)), ...reads]);

  expect(new Set((await Promise.all(reads)).map((read) => read?.length))).toEqual(
    new Set([long.length]),
  );
  expect(await readdir(join(folder, 'ab'))).toEqual(['abcdefgh.webp']);
});
