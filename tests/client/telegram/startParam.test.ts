import { expect, test } from 'vitest';
import { adStartParam, listStartParam, pathOfStartParam } from '#contract/startParam.ts';

test.each([
  ['post_12', '/post/12'],
  ['market_7', '/market-post/7'],
  ['service_7', '/service-post/7'],
  ['event_7', '/event-post/7'],
  ['chat_1001', '/messages?with=1001'],
  ['chat_0', '/messages?with=0'],
  ['pay_Zm9yLXRlc3Rz-123_9xyz', '/pay/Zm9yLXRlc3Rz-123_9xyz'],
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

test('a list keeps its filters, in characters that Telegram allows', () => {
  const query = new URLSearchParams({ city: 'Санкт-Петербург', category: 'Потерянные', sex: '2' });
  const startParam = listStartParam('pets', query.toString());
  expect(startParam).toMatch(/^[\w-]{1,512}$/u);
  const path = pathOfStartParam(startParam);
  expect(new URL(path ?? '', 'https://x').searchParams.get('city')).toBe('Санкт-Петербург');
  expect(pathOfStartParam(adStartParam('events', 5))).toBe('/event-post/5');
});
