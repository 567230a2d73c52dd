import { describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { httpTexts } from '#server/http/texts.ts';
import { readAnswer, type Caller } from '#tests/support/client.ts';
import { expectHttpError } from '#tests/support/expectations.ts';
import { ban } from '#tests/support/users.ts';
import { testApp } from '#tests/support/testApp.ts';

/** Endpoints for visitors. A new line here needs a reason in the review. */
const OPEN = [
  'get /api/articles/:id',
  'post /api/nearby-cities',
  'post /api/nearest-city',
  'get /api/articles/:id/gone',
  'get /api/articles/:id/related',
  'get /api/home-stories',
  'get /api/articles_event/:id',
  'get /api/articles_event/:id/gone',
  'get /api/articles_event/:id/related',
  'get /api/articles_market/:id',
  'get /api/articles_market/:id/gone',
  'get /api/articles_market/:id/related',
  'get /api/articles_service/:id',
  'get /api/articles_service/:id/gone',
  'get /api/articles_service/:id/related',
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
  'get /api/promo-reports/:promoId',
  'get /api/promos',
  'get /api/purchases/:id',
  'get /api/newest',
  'get /api/search',
  'get /api/search-party/:id',
  'get /api/settings',
  'get /api/sightings/:id',
  'get /api/suggest',
  'get /api/users/:userId',
  'get /api/users/:userId/ads',
  'post /api/articles/by-ids',
  'post /api/articles/by-ids-event',
  'post /api/articles/by-ids-market',
  'post /api/articles/by-ids-service',
  'post /api/articles/count',
  'post /api/articles/filter',
  'post /api/articles_event/count',
  'post /api/articles_event/filter',
  'post /api/articles_market/count',
  'post /api/articles_market/filter',
  'post /api/articles_service/count',
  'post /api/articles_service/filter',
  'post /api/auth/max',
  'post /api/auth/telegram',
  'post /api/auth/telegram/initdata',
  'post /api/auth/vk',
  'post /api/boost-views',
  'post /api/client-errors',
  'post /api/identities/preview',
  'post /api/identities/confirm',
  'post /api/market_boosted',
  'post /api/payments/yookassa',
  'post /api/promo-views',
  'post /api/push-subscriptions/renewal',
  'post /api/session/renew',
  'post /api/share-opened',
  'post /api/service_boosted',
  'post /api/telegram/webhook',
];

/**
 * POST endpoints that a banned user may call: they read, end the session, give or withdraw
 * consent, delete the account, or write to support (`send-message` rejects other receivers itself).
 */
const FREE_OF_BAN = [
  'post /api/user',
  'post /api/my-data/link',
  'post /api/logout',
  'post /api/logout-everywhere',
  'delete /api/sessions/:id',
  'delete /api/avatar',
  'delete /api/ready-answers/:id',
  'delete /api/saved-searches/:id',
  'post /api/delete-account',
  'post /api/notification-settings',
  'post /api/notices/read',
  'post /api/push-subscriptions',
  'delete /api/push-subscriptions',
  'post /api/consent',
  'delete /api/consent',
  'post /api/send-message',
  'post /api/send-photo',
  // Rejects a banned user itself, with error 5.
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
    '%s gets 401',
    async (_, endpoint) => {
      const { visitor } = await testApp();
      expectHttpError(await call(visitor, endpoint), 401, httpTexts.noToken);
    },
  );

  test('only the listed endpoints are public', () => {
    const open = endpoints.list.filter((endpoint) => endpoint.access === 'anyone').map(name);
    expect(open.filter((address) => !OPEN.includes(address))).toEqual([]);
  });
});

describe('an ordinary user', () => {
  const admins = endpoints.list.filter((endpoint) => endpoint.path.startsWith('/api/admin/'));
  test.each(admins.map((endpoint) => [name(endpoint), endpoint] as const))(
    'gets 403 from %s',
    async (_, endpoint) => {
      const world = await testApp();
      expectHttpError(await call(await world.as('anna'), endpoint), 403, httpTexts.notAdmin);
    },
  );
});

describe('a banned user', () => {
  const writing = endpoints.list.filter(
    (endpoint) =>
      endpoint.method !== 'get' &&
      ![...OPEN, ...FREE_OF_BAN].includes(name(endpoint)) &&
      !endpoint.path.startsWith('/api/admin/'),
  );
  test.each(writing.map((endpoint) => [name(endpoint), endpoint] as const))(
    'gets 403 from %s',
    async (_, endpoint) => {
      const world = await testApp();
      await ban(world.db, (await world.as('anna')).id);
      expectHttpError(await call(await world.as('anna'), endpoint), 403, httpTexts.banned);
    },
  );
});
