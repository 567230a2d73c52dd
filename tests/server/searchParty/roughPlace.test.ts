import { expect, test } from 'vitest';
import { roughPlace, roughText } from '#server/searchParty/roughPlace.ts';

test.each([
  ['ул. Ленина, д. 5, кв. 12', 'ул. Ленина'],
  ['Ленина 5', 'Ленина'],
  ['Садовая, 5а, 3 подъезд', 'Садовая'],
  ['ул. 26 Бакинских комиссаров, 3к2', 'ул. 26 Бакинских комиссаров'],
  ['ул. Мира д.5кв.7', 'ул. Мира'],
  ['проспект 60 лет Октября 7/2', 'проспект 60 лет Октября'],
  ['во дворе, тел. 8 (900) 123-45-67', 'во дворе'],
  ['Парк, пишите @anna_s', 'Парк, пишите'],
  ['кв. 5', null],
])('of «%s» others read «%s»', (place, rough) => {
  expect(roughPlace(place)).toBe(rough);
});

test.each([
  'У фонтана',
  'улица 1905 года',
  '3-я Парковая',
  'школа № 12',
  'Детский сад 5',
  'парк 50-летия Октября',
  '2 км от станции',
])('«%s» stays as it is', (place) => {
  expect(roughPlace(place)).toBe(place);
});

test('a text loses addresses and contacts, and keeps other numbers', () => {
  expect(
    roughText('Обошли 2 раза в 18:30, стучали на улице Мира, 12. Звоните: +7 900 123-45-67'),
  ).toBe('Обошли 2 раза в 18:30, стучали на улице Мира. Звоните');
  expect(roughText('89001234567')).toBeNull();
});
