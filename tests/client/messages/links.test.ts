import { expect, test } from 'vitest';
import { cutText } from '#src/shared/text/textLinks.ts';

const own = { hosts: ['petskod.test'], bot: 'petskod_test_bot' };

test.each([
  [
    'https://petskod.test/posts?breed=%D0%9A%D0%BE%D0%BB%D0%BB%D0%B8#top',
    '/posts?breed=%D0%9A%D0%BE%D0%BB%D0%BB%D0%B8#top',
  ],
  ['https://petskod.test/', '/'],
  ['https://petskod.test/post/12?from=chat', '/post/12?from=chat'],
  ['https://t.me/Petskod_Test_Bot/app?startapp=chat_1001', '/messages?with=1001'],
  ['https://t.me/petskod_test_bot?startapp=list-market', '/market'],
  ['https://telegram.me/petskod_test_bot?startapp=list-market', '/market'],
  ['https://telegram.dog/petskod_test_bot/app?startapp=list-market', '/market'],
  ['https://t.me/petskod_test_bot?start=notices', undefined],
  ['https://t.me/other_bot?startapp=market_5', undefined],
  ['https://petskod.test/share/post/12.png', undefined],
  ['https://petskod.test/event-post/12.ics', undefined],
  ['https://petskod.test/api/settings', undefined],
  ['https://other.test/posts', undefined],
])('%s opens in the app as %s', (text, path) => {
  const [link] = cutText(text, own);
  expect(link).toMatchObject({ url: expect.any(String), path });
});

/** The links of a message as «URL» or «section id». */
const linksIn = (text: string) =>
  cutText(text, own).flatMap((part) => {
    if (part.kind === 'text') return [];
    return [part.kind === 'ad' ? `${part.ad.section} ${part.ad.id}` : part.url];
  });

test.each([
  ['Вот: https://example.com/a?b=1#c.', ['https://example.com/a?b=1#c']],
  ['http://example.com', ['http://example.com/']],
  ['HTTPS://EXAMPLE.COM/Я', ['https://example.com/%D0%AF']],
  [
    '(https://ru.wikipedia.org/wiki/Кот_(животное))',
    [
      'https://ru.wikipedia.org/wiki/%D0%9A%D0%BE%D1%82_(%D0%B6%D0%B8%D0%B2%D0%BE%D1%82%D0%BD%D0%BE%D0%B5)',
    ],
  ],
  ['пишите в t.me/kennel, отвечу', ['https://t.me/kennel']],
  ['https://t.me/kennel', ['https://t.me/kennel']],
  ['https://petskod.test/post/12', ['pets 12']],
  ['https://petskod.test/market-post/7!', ['market 7']],
  [
    'https://petskod.test/service-post/8 и https://petskod.test/event-post/9',
    ['services 8', 'events 9'],
  ],
  ['https://t.me/petskod_test_bot/app?startapp=market_5', ['market 5']],
  [
    'https://t.me/other_bot/app?startapp=market_5',
    ['https://t.me/other_bot/app?startapp=market_5'],
  ],
  ['https://petskod.test/post/0', ['https://petskod.test/post/0']],
  ['https://petskod.test/profile', ['https://petskod.test/profile']],
  ['https://petskod.test.evil.example/post/12', ['https://petskod.test.evil.example/post/12']],
  ['Наш сайт: www.kennel.example/cats, заходите', ['https://www.kennel.example/cats']],
  ['WWW.Белый-Клык.рф!', ['https://www.xn----9sbmqgadd4le.xn--p1ai/']],
  ['petskod.test/post/12', ['pets 12']],
  ['Смотрите petskod.test/market-post/7, и Petskod.test.', ['market 7', 'https://petskod.test/']],
  [
    'vk.com/kennel, kennel.ru. Белый-Клык.рф?',
    ['https://vk.com/kennel', 'https://kennel.ru/', 'https://xn----9sbmqgadd4le.xn--p1ai/'],
  ],
  ['clck.ru/3Abc?x=1 (ozon.ru/t/a)', ['https://clck.ru/3Abc?x=1', 'https://ozon.ru/t/a']],
  ['anna.ru@kennel.ru', ['mailto:anna.ru@kennel.ru']],
  ['г.Москва, т.е. завтра.Или 12.05.2026, фото.jpg, petskod.test.evil.example', []],
  ['www. www.x awww.kennel.example', []],
  ['Пишите: Anna.P+cats@mail.kennel.example.', ['mailto:Anna.P+cats@mail.kennel.example']],
  ['питомник@ или @kennel, anna@kennel', []],
  ['8 (912) 345-67-89', ['tel:+79123456789']],
  ['тел.89123456789/+7 912 345 67 89', ['tel:+79123456789', 'tel:+79123456789']],
  ['+7-495-123-45-67, доб. 12', ['tel:+74951234567']],
  ['+375 29 123-45-67', ['tel:+375291234567']],
  ['8 999 123\u201145\u201167', ['tel:+79991234567']],
  ['8.999.123.45.67', ['tel:+79991234567']],
  ['+7\u2009999\u202F123\u200945\u200967', ['tel:+79991234567']],
  ['Звоните 999 123-45-67 или 9991234568.', ['tel:+79991234567', 'tel:+79991234568']],
  ['Чипы 900123456789012 и 12 900 123 45 67 89', []],
  ['Размеры 8 10 12 14 16 18, цена 8 000 000', []],
  ['Чип 643099912345678, счёт 40817810099910004312', []],
  ['javascript:alert(1)', []],
  ['javascript://example.com/%0aalert(1)', []],
  ['data:text/html,<script>alert(1)</script>', []],
  ['vbscript:x ftp://example.com file:///etc/passwd tg://resolve?domain=x', []],
  ['https://bank.example@evil.example/', []],
  ['not.me/x but.t.me/x mail@t.me/x', []],
  ['https://', []],
  ['12.05 в 14:30, ул. Мира, д.5/2', []],
])('%s', (text, links) => {
  expect(linksIn(text)).toEqual(links);
  // No text is lost.
  expect(
    cutText(text, own)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('a Cyrillic address is shown as written', () => {
  expect(cutText('https://белый-клык.рф/щенки', own)).toMatchObject([
    { kind: 'link', text: 'https://белый-клык.рф/щенки' },
  ]);
});
