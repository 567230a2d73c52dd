import { describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { httpTexts } from '#server/http/texts.ts';
import { readAnswer, type Caller } from '#tests/support/client.ts';
import { expectRefusal } from '#tests/support/expectations.ts';
import { ban } from '#tests/support/people.ts';
import { testApp } from '#tests/support/testApp.ts';

/** What a visitor without a token may call. Whoever adds a line here says so in the review. */
const OPEN = [
  'get /api/articles/:id',
  'get /api/articles_event/:id',
  'get /api/articles_market/:id',
  'get /api/articles_service/:id',
  'get /api/boosted-ads',
  'get /api/filters',
  'get /api/filters_event',
  'get /api/filters_market',
  'get /api/filters_service',
  'get /api/home',
  'get /api/image/:id',
  'get /api/is-favorite-event/:id',
  'get /api/is-favorite-market/:id',
  'get /api/is-favorite-service/:id',
  'get /api/is-boosted-market/:id',
  'get /api/is-boosted-service/:id',
  'get /api/is-boosted/:id',
  'get /api/is-favorite/:id',
  'get /api/promos',
  'get /api/purchases/:id',
  'get /api/settings',
  'post /api/articles/by-ids',
  'post /api/articles/by-ids-event',
  'post /api/articles/by-ids-market',
  'post /api/articles/by-ids-service',
  'post /api/articles/filter',
  'post /api/articles_event/filter',
  'post /api/articles_market/filter',
  'post /api/articles_service/filter',
  'post /api/auth/telegram',
  'post /api/auth/telegram/initdata',
  'post /api/auth/vk',
  'post /api/boost-views',
  'post /api/market_boosted',
  'post /api/payments/yookassa',
  'post /api/promo-views',
  'post /api/service_boosted',
];

/** What a banned person may still call although it is a POST: it reads, or it is the way out. */
const FREE_OF_BAN = [
  'post /api/user',
  'post /api/logout-everywhere',
  // Refused too, in the words of the orders.
  'post /api/create-order',
  'post /api/create-order-market',
  'post /api/create-order-service',
];

const name = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const { endpoints } = await testApp();

async function call(caller: Caller, { method, path }: AnyEndpoint) {
  const response = await caller.fetch(path.replaceAll(/:\w+/gu, '1'), {
    method: method.toUpperCase(),
    ...(method === 'post' && { body: '{}' }),
  });
  return readAnswer(response);
}

describe('without a token', () => {
  const closed = endpoints.list.filter((endpoint) => !OPEN.includes(name(endpoint)));
  test.each(closed.map((endpoint) => [name(endpoint), endpoint] as const))(
    '%s is refused',
    async (_, endpoint) => {
      const { visitor } = await testApp();
      expectRefusal(await call(visitor, endpoint), 401, httpTexts.noToken);
    },
  );

  test('no address is open that is not on the written list', () => {
    const open = endpoints.list.filter((endpoint) => endpoint.access === 'anyone').map(name);
    expect(open.filter((address) => !OPEN.includes(address))).toEqual([]);
  });
});

describe('an ordinary person', () => {
  const admins = endpoints.list.filter((endpoint) => endpoint.path.startsWith('/api/admin/'));
  test.each(admins.map((endpoint) => [name(endpoint), endpoint] as const))(
    'is refused by %s',
    async (_, endpoint) => {
      const world = await testApp();
      expectRefusal(await call(await world.as('anna'), endpoint), 403, httpTexts.notAdmin);
    },
  );
});

describe('a banned person', () => {
  const writing = endpoints.list.filter(
    (endpoint) =>
      endpoint.method === 'post' &&
      ![...OPEN, ...FREE_OF_BAN].includes(name(endpoint)) &&
      !endpoint.path.startsWith('/api/admin/'),
  );
  test.each(writing.map((endpoint) => [name(endpoint), endpoint] as const))(
    'is refused by %s',
    async (_, endpoint) => {
      const world = await testApp();
      await ban(world.db, (await world.as('anna')).id);
      expectRefusal(await call(await world.as('anna'), endpoint), 403, httpTexts.banned);
    },
  );
});
