import { expect, test } from 'vitest';
import {
  adStartParam,
  listStartParam,
  pathOfStartParam,
  pathStartParam,
} from '#contract/startParam.ts';

test.each([
  ['post_12', '/post/12'],
  ['market_7', '/market-post/7'],
  ['service_7', '/service-post/7'],
  ['event_7', '/event-post/7'],
  ['chat_1001', '/messages?with=1001'],
  ['chat_0', '/messages?with=0'],
  ['pay_Zm9yLXRlc3Rz-123_9xyz', '/pay/Zm9yLXRlc3Rz-123_9xyz'],
  ['search_a1b2c3d4e5f6', '/search-party/a1b2c3d4e5f6'],
  ['list-post', '/posts'],
  ['list-event', '/events'],
])('%s opens %s', (startParam, path) => {
  expect(pathOfStartParam(startParam)).toBe(path);
});

test.each([
  undefined,
  '',
  'post_',
  'post_12x',
  'post_-1',
  'pay_12',
  'pay_../../admin/users/1',
  '../admin',
  'list-admin',
  'list-post-!!!',
  'list-post-_w',
  'javascript:alert(1)',
])('%s is ignored', (startParam) => {
  expect(pathOfStartParam(startParam)).toBeUndefined();
});

test('any path of the site fits into a button of a bot, and no other address', () => {
  for (const path of ['/', '/profile/notices/settings', '/posts?city=%D0%A2%D1%83%D0%BB%D0%B0']) {
    expect(pathStartParam(path)).toMatch(/^[\w-]{1,512}$/u);
    expect(pathOfStartParam(pathStartParam(path))).toBe(path);
  }
  for (const path of [
    '//other.example',
    '/\\other.example',
    'https://other.example',
    'posts',
    '',
  ]) {
    expect(pathOfStartParam(pathStartParam(path))).toBeUndefined();
  }
});

const pathWith = (filters: Record<string, string>) => {
  const { startParam, isCut } = listStartParam('services', `${new URLSearchParams(filters)}`);
  expect(startParam).toMatch(/^[\w-]{1,512}$/u);
  const { searchParams } = new URL(pathOfStartParam(startParam) ?? '', 'https://x');
  return { opened: Object.fromEntries(searchParams), isCut };
};

test('a list keeps its filters, in characters that Telegram allows', () => {
  const filters = { q: 'тест & 50% + a=b #', city: 'Санкт-Петербург', sort: 'cheap' };
  expect(pathWith(filters)).toEqual({ opened: filters, isCut: false });
  expect(pathOfStartParam(adStartParam('events', 5))).toBe('/event-post/5');
});

test('a list of an older link, whose letters are escaped, opens with its filters', () => {
  const safe = btoa(`${new URLSearchParams({ city: 'Тула' })}`).replaceAll('=', '');
  expect(pathOfStartParam(`list-post-${safe}`)).toBe(`/posts?city=${encodeURIComponent('Тула')}`);
});

test('a list with a long search keeps as many filters as Telegram allows', () => {
  const most = {
    category: 'Груминг',
    city: 'Санкт-Петербург',
    radius_km: '50',
    q: 'ж'.repeat(145),
  };
  expect(pathWith(most)).toEqual({ opened: most, isCut: false });
  const details = { priceFrom: '1000', priceTo: '2000', sort: 'cheap' };
  expect(pathWith({ ...details, ...most })).toEqual({
    opened: expect.objectContaining(most),
    isCut: true,
  });
  const { q: _, ...others } = most;
  expect(pathWith({ ...most, q: 'ж'.repeat(300) })).toEqual({ opened: others, isCut: true });
});
