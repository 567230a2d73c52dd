import { expect, test } from 'vitest';
import { createVersionedCache } from '#server/http/cache/versionedCache.ts';

/** A cache that serves values for a minute while it makes them again. */
function minuteCache() {
  const read = createVersionedCache<string>({
    max: 10,
    share: (_, work) => work(),
    count: () => {},
    oldSeconds: 60,
  });
  return (second: number, make: () => Promise<string>) =>
    read({ key: '/posts', version: '1', second, caller: undefined, make });
}

test('an old value is made again once for all who ask for it', async () => {
  const read = minuteCache();
  await read(0, async () => 'old');
  let made = 0;
  const make = async () => {
    made += 1;
    return 'new';
  };
  expect(await Promise.all([read(1, make), read(1, make)])).toEqual(['old', 'old']);
  await expect.poll(() => read(1, make)).toBe('new');
  expect(made).toBe(1);
});

test('an old value that cannot be made again is served until it is too old', async () => {
  const read = minuteCache();
  await read(0, async () => 'old');
  const broken = () => Promise.reject(new Error('no database'));
  expect(await read(1, broken)).toBe('old');
  expect(await read(60, broken)).toBe('old');
  await expect(read(61, broken)).rejects.toThrow('no database');
  expect(await read(61, async () => 'new')).toBe('new');
});
