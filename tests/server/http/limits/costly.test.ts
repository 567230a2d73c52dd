import { Hono, type Context } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { done } from '#contract/ads/ads.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { EndpointRegistry, OK } from '#server/http/endpoints/endpointRegistry.ts';
import { answerError } from '#server/http/errors.ts';
import { createTurns } from '#server/http/limits/turns.ts';
import type { RequestGuard } from '#server/http/endpoints/requestGuard.ts';
import type { ResponseCache } from '#server/http/cache/responseCache.ts';
import { createVersionedCache } from '#server/http/cache/versionedCache.ts';
import { testApp } from '#tests/support/testApp.ts';
import { waitFor } from '#tests/support/waits.ts';

/** Work that ends when it is told to. */
function controlled() {
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  return { ends, work };
}

/** An app with one costly endpoint; sends as a caller with this address. */
function costlyApp(work: () => Promise<void>) {
  const app = new Hono();
  const log = pino({ level: 'silent' });
  app.onError(answerError(log));
  const guard = {
    admit: async () => undefined,
    callerOf: (context: Context) => context.req.header('x-forwarded-for'),
  };
  const endpoints = new EndpointRegistry(app, {
    guard: guard as unknown as RequestGuard,
    cache: {} as ResponseCache,
    share: createTurns(Infinity, 2),
    log,
    onWrite: () => {},
  });
  const costly = defineEndpoint({
    method: 'post',
    path: '/api/costly',
    access: 'anyone',
    summary: '',
    isCostly: true,
    answer: done,
  });
  endpoints.handle(costly, async () => {
    await work();
    return OK;
  });
  return (address: string, signal?: AbortSignal) => {
    const headers = { 'x-forwarded-for': address };
    return app.request('/api/costly', { method: 'POST', headers, ...(signal && { signal }) });
  };
}

test.each([
  ['one caller', 2, () => '203.0.113.7'],
  ['many callers', 4, (request: number) => `203.0.113.${request}`],
])('of costly requests of %s %i run at once', async (_, most, addressOf) => {
  const { ends, work } = controlled();
  const send = costlyApp(work);
  const answers = Array.from({ length: 20 }, (__, request) => send(addressOf(request)));
  for (let finished = 0; finished < answers.length; finished += 1) {
    await waitFor(() => expect(ends.length).toBe(Math.min(finished + most, answers.length)));
    ends[finished]?.();
  }
  for (const { status } of await Promise.all(answers)) expect(status).toBe(200);
});

test('what a caller who has left asked for is not done', async () => {
  const { ends, work } = controlled();
  const send = costlyApp(work);
  const leaving = new AbortController();
  const answers = [send('203.0.113.7'), send('203.0.113.7')];
  await waitFor(() => expect(ends).toHaveLength(2));
  const left = send('203.0.113.7', leaving.signal);
  leaving.abort();
  expect((await left).status).toBe(400);
  for (const end of ends) end();
  await Promise.all(answers);
  expect(ends).toHaveLength(2);
});

test('ads by their ids and the own data are costly', async () => {
  const { endpoints } = await testApp();
  const costly = endpoints.list.filter(({ isCostly }) => isCostly).map(({ path }) => path);
  expect(costly.toSorted()).toEqual([
    '/api/admin/search',
    '/api/articles/by-ids',
    '/api/articles/by-ids-event',
    '/api/articles/by-ids-market',
    '/api/articles/by-ids-service',
    '/api/my-ads/import',
    '/api/my-data',
    '/api/users/:userId/ads',
  ]);
});

test('a cached page does not wait behind the caller who asked for it first', async () => {
  const share = createTurns(Infinity, 2);
  const read = createVersionedCache<string>({ max: 10, share, count: () => {} });
  const { ends, work } = controlled();
  const costly = [share('ip 203.0.113.7', work), share('ip 203.0.113.7', work)];
  const query = { key: '/posts', version: '1', second: 0, make: async () => 'page' };
  const first = read({ ...query, caller: 'ip 203.0.113.7' });
  expect(await read({ ...query, caller: 'ip 203.0.113.8' })).toBe('page');
  for (const end of ends) end();
  await Promise.all([...costly, first]);
});
