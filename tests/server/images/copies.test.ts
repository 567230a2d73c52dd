import { afterEach, expect, test, vi } from 'vitest';
import type { ImageStore } from '#server/deps.ts';
import { createImagesService } from '#server/images/images.service.ts';
import { tinyImage } from '#tests/support/images.ts';
import { testApp } from '#tests/support/testApp.ts';

afterEach(() => {
  vi.useRealTimers();
});

const ids = Array.from({ length: 8 }, (_, number) => `image-number-${number}`);

/** Images over a store that holds the full size of each; `get` may be replaced. */
async function imagesOver(changes: Partial<ImageStore> = {}) {
  const { deps } = await testApp();
  const { bytes } = await tinyImage();
  const full = new Map(ids.map((id) => [`${id}.webp`, bytes]));
  const inMemory = new Set<string>();
  let most = 0;
  const imageStore: ImageStore = {
    async get(key) {
      const image = full.get(key);
      if (image) inMemory.add(key.replace('.webp', ''));
      most = Math.max(most, inMemory.size);
      return image;
    },
    async put(key) {
      inMemory.delete(key.replace('-medium.webp', ''));
    },
    remove: async () => {},
    ...changes,
  };
  return { images: createImagesService({ ...deps, imageStore }), mostInMemory: () => most };
}

test('images that wait for their copy are not in memory', async () => {
  const { images, mostInMemory } = await imagesOver();
  await Promise.all(ids.map((id) => images.read({ id, size: 'medium', caller: 'ip 203.0.113.7' })));
  expect(mostInMemory()).toBeLessThanOrEqual(2);
});

test('a copy that waits too long gets 503 with Retry-After', async () => {
  const { images } = await imagesOver({
    get: (key) => (key.includes('-medium') ? Promise.resolve(undefined) : new Promise(() => {})),
  });
  vi.useFakeTimers();
  const copies = ids.map((id) => images.read({ id, size: 'medium', caller: 'ip 203.0.113.7' }));
  const last = expect(copies.at(-1)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 10 });
  for (const copy of copies) copy.catch(() => {});
  await vi.advanceTimersByTimeAsync(15_000);
  await last;
});

test('a copy is made once for all who wait for it', async () => {
  const stored: string[] = [];
  const { images } = await imagesOver({ put: async (key) => void stored.push(key) });
  const [id = ''] = ids;
  await Promise.all(Array.from({ length: 5 }, () => images.read({ id, size: 'medium' })));
  expect(stored).toEqual([`${id}-medium.webp`]);
});
