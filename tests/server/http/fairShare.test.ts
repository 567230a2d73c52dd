import { afterEach, expect, test, vi } from 'vitest';
import { createFairShare } from '#server/http/fairShare.ts';
import { createVersionedCache } from '#server/http/versionedCache.ts';
import { testApp } from '#tests/support/testApp.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Work that ends when it is told to. */
function controlled() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { ends, work };
}

test('a caller runs two costly requests at once; another caller does not wait', async () => {
  const share = createFairShare();
  const { ends, work } = controlled();
  const hostile = Array.from({ length: 50 }, () => share('ip 203.0.113.7', work));
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  expect(await share('ip 203.0.113.8', async () => 'at once')).toBe('at once');
  for (let done = 0; done < hostile.length; done += 1) {
    await vi.waitFor(() => expect(ends.length).toBeGreaterThan(done));
    expect(ends.length).toBeLessThanOrEqual(done + 2);
    ends[done]?.();
  }
  await Promise.all(hostile);
});

test.each([
  ['ads by their ids', '/api/articles/by-ids', Array.from({ length: 1000 }, (_, id) => id + 1)],
  ['the own data', '/api/my-data', undefined],
])('many requests for %s do not keep others waiting', async (_, path, ids) => {
  const world = await testApp({ trustProxy: true });
  const costly = await world.as('costly');
  const body = ids && { method: 'POST', body: JSON.stringify(ids) };
  let answered = 0;
  const many = Array.from({ length: 50 }, async () => {
    await costly.fetch(path, body);
    answered += 1;
  });
  await Promise.race(many);
  await world.visitor.post('/api/articles/filter', { limit: 20 });
  expect(answered).toBeLessThan(20);
  await Promise.all(many);
});

test('costly requests of many callers do not keep others waiting', async () => {
  const world = await testApp({ trustProxy: true });
  const body = JSON.stringify(Array.from({ length: 1000 }, (_, id) => id + 1));
  let answered = 0;
  const many = Array.from({ length: 50 }, async (_, caller) => {
    const headers = { 'x-forwarded-for': `203.0.113.${caller}` };
    await world.visitor.fetch('/api/articles/by-ids', { method: 'POST', body, headers });
    answered += 1;
  });
  await Promise.race(many);
  await world.visitor.post('/api/articles/filter', { limit: 20 });
  expect(answered).toBeLessThan(20);
  await Promise.all(many);
});

test('a request that waits too long for its turn gets 503', async () => {
  vi.useFakeTimers();
  const share = createFairShare();
  const { work } = controlled();
  void share('ip 203.0.113.7', work);
  void share('ip 203.0.113.7', work);
  const third = expect(share('ip 203.0.113.7', work)).rejects.toMatchObject({ status: 503 });
  await vi.advanceTimersByTimeAsync(20_000);
  await third;
});

test('a cached page does not wait behind the caller who asked for it first', async () => {
  const share = createFairShare();
  const read = createVersionedCache<string>({ max: 10, share, count: () => {} });
  const { ends, work } = controlled();
  const costly = [share('ip 203.0.113.7', work), share('ip 203.0.113.7', work)];
  const query = { key: '/posts', version: '1', second: 0, make: async () => 'page' };
  const first = read({ ...query, caller: 'ip 203.0.113.7' });
  expect(await read({ ...query, caller: 'ip 203.0.113.8' })).toBe('page');
  for (const end of ends) end();
  await Promise.all([...costly, first]);
});
