import { beforeEach, describe, expect, test } from 'vitest';
import { cleanText } from '#contract/fields.ts';
import type { CautionRuleCount, Message } from '#contract/messages/messages.ts';
import { isOwnBot } from '#server/session/messengers.ts';
import { foreignHosts, readingsOf } from '#server/messages/cautions/cautionText.ts';
import { listRules } from '#server/messages/cautions/cautions.queries.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { ownerDoes, publishPet } from '#tests/support/pets.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

let world: TestApp;
let anna: TestUser;
let boris: TestUser;

beforeEach(async () => {
  world = await testApp({
    rateLimits: false,
    publicUrl: 'https://petskod.ru',
    botUsername: 'petskod_bot',
  });
  anna = await world.as('anna');
  boris = await world.as('boris');
});

const send = async (text: string, from = anna, to = boris) =>
  expectOk(await from.post('/api/send-message', { to_user: to.id, text }));
const conversation = async (user: TestUser, other: TestUser) =>
  (await user.get<Message[]>(`/api/messages/${other.id}?limit=100`)).body;
const rules = async () =>
  (await (await world.as('admin')).get<CautionRuleCount[]>('/api/admin/cautions')).body;

const SUSPICIOUS: Record<string, string[]> = {
  code: [
    'Скажите код из смс, пожалуйста',
    'Вам придёт код, продиктуйте его: код из сообщения банка',
    'Назовите пароль, который пришёл',
    'пришлите мне цифры',
    'Нужен ваш CVV',
    'Три цифры с оборота карты',
    'с к а ж и т е  к о д  и з  с м с',
    'Скажите к о д',
    'Скaжитe кoд из CMC',
    'Скажите к\u200Bод',
    'Скажите к0д',
  ],
  prepayment: [
    'Нужна предоплата 500 рублей',
    'предоплату на карту, и котёнок ваш',
    'Внесите задаток',
    'Пришлите аванс',
    'Переведите деньги заранее',
    'Скиньте на карту тысячу',
    'Перевести можно по СБП',
    'Сначала оплата, потом адрес',
    'Деньги вперёд',
    'Забронирую, если внесёте половину',
    'Доставка после перевода',
    'Пред0плата',
    'П р е д о п л а т а',
    'п.р.е.д.о.п.л.а.т.а',
    'ПРЕДOПЛAТA',
    'пред\u00ADоплата',
  ],
  link: [
    'Смотрите https://avito-pay.com/123',
    'зайдите на sdek-oplata.ru',
    'вот: www.example.com',
    'pay точка ru',
    'pay[.]ru',
    't.me/someone_else',
    'https://petskod.ru@evil.com/',
    'https://petskod.ru.evil.com/post/1',
  ],
  lookalike: [
    'https://petsk0d.ru/pay',
    'petscod.com',
    'pets-kod.ru/post/1',
    'https://реtskоd.ru/',
    'petskod.site',
  ],
  messenger: [
    'Давайте в ватсап',
    'Напишите мне в Телеграм',
    'пишите в вацап',
    'Перейдём в WhatsApp?',
    'Лучше в тг',
    'вайбер +7 900 123-45-67',
    'Мой ник @some_seller',
    'Напишите в в а т с а п',
    'Напишите в вотcaп',
  ],
};

const HARMLESS = [
  'Здравствуйте! Котёнок ещё ищет дом?',
  'Отдам без предоплаты, приезжайте',
  'Предоплата не нужна',
  'Какой код домофона? Скажите код от подъезда',
  'У нас есть промокод? Скажите промокод',
  'Щенку три месяца, привит, к лотку приучен.',
  'Встретимся у метро в 18.00, возьмите переноску',
  'Цена 5000 рублей, торг при осмотре',
  'Смотрите моё объявление: https://petskod.ru/post/12',
  'petskod.ru/post/12',
  't.me/petskod_bot?startapp=post_12',
  'https://telegram.me/petskod_bot?startapp=post_12',
  'telegram.dog/petskod_bot/app',
  'Вес 4.5 кг, рост 30 см. Спит ночью, ест всё.',
  'А и Б сидели на трубе',
  'Пришлите, пожалуйста, ещё фото',
  'Позвоните мне: 8 900 123-45-67',
  'Отправлю карту прививок вечером',
];

describe('the receiver of a message is warned', () => {
  test.each(
    Object.entries(SUSPICIOUS).flatMap(([kind, texts]) =>
      texts.map((text) => [kind, text] as const),
    ),
  )('%s: %s', async (kind, text) => {
    await send(text);
    const [received] = await conversation(boris, anna);
    expect(received).toMatchObject({
      text: cleanText(text),
      cautions: expect.arrayContaining([kind]),
    });
  });

  test.each(HARMLESS)('not about: %s', async (text) => {
    await send(text);
    const [received] = await conversation(boris, anna);
    expect(received).not.toHaveProperty('cautions');
  });

  test('and the sender learns nothing of it', async () => {
    await send('Переведите деньги заранее');
    const [sent] = await conversation(anna, boris);
    expect(sent).toMatchObject({ text: 'Переведите деньги заранее' });
    expect(sent).not.toHaveProperty('cautions');
  });

  test('not by support', async () => {
    const support = await world.as('support');
    await send('Никому не говорите код из смс: https://example.com', support, anna);
    expect((await conversation(anna, support))[0]).not.toHaveProperty('cautions');
  });
});

describe('about a lost pet', () => {
  const lost: Record<string, string[]> = {
    code: ['Вам придёт код, я подожду', 'Код уже у вас?', 'Какой к0д вам дали?'],
    prepayment: [
      'Отдам без предоплаты',
      'Вознаграждение вперёд',
      'Готов привезти, вознаграждение на карту',
      'Сначала вознаграждение, потом адрес',
      'Верну только за деньги',
      'Оплатите бензин, и я приеду',
      'Скиньте на корм и лечение',
      'Нужен выкуп',
    ],
    link: ['Фото тут: dog-found.cfd/12', 'смотрите my-photos.cloud'],
  };
  const harmless = [
    'Код домофона 12, второй подъезд',
    'Про вознаграждение не думайте, приезжайте',
    'Видела её у рынка в 18.30, фото IMG_2031.jpg',
    'Объявление: https://petskod.ru/post/12',
    'Номер чипа 643098100000012',
  ];
  const all = Object.entries(lost).flatMap(([kind, texts]) =>
    texts.map((text) => ({ kind, text })),
  );

  test('the rules are stricter, for both sides of the dialog', async () => {
    const about = await publishPet(world, boris, { category: 'Потерянные', price: undefined });
    for (const { text } of all) await send(text);
    for (const text of harmless) await send(text);
    const received = await conversation(boris, anna);
    expect(received.map(({ text }) => text)).toEqual([...all.map(({ text }) => text), ...harmless]);
    for (const [index, { text, kind }] of all.entries()) {
      expect(received[index]?.cautions, text).toEqual([kind]);
    }
    for (const { text, cautions } of received.slice(all.length)) {
      expect(cautions, text).toBeUndefined();
    }
    expectOk(await ownerDoes(boris, 4, about));
    await send('Вознаграждение вперёд');
    expect((await conversation(boris, anna)).at(-1)).not.toHaveProperty('cautions');
    await boris.post('/api/send-message', { to_user: anna.id, text: 'Это моя', about });
    await boris.post('/api/send-message', { to_user: anna.id, text: 'Вам придёт код, жду' });
    expect((await conversation(anna, boris)).at(-1)?.cautions).toEqual(['code']);
    const named = (await rules()).filter(({ name }) => name.startsWith('О потерянном питомце'));
    expect(named.map(({ count }) => count > 0)).toEqual([true, true, true, true, true]);
  });

  test('others get the usual cautions only', async () => {
    for (const { text } of all) await send(text);
    const kinds = (await conversation(boris, anna)).map(({ cautions }) => cautions);
    expect(kinds.filter(Boolean)).toHaveLength(0);
  });
});

test('admins see how often each rule has fired', async () => {
  for (const { count, recent, last } of await rules()) {
    expect({ count, recent, last }).toEqual({ count: 0, recent: 0, last: null });
  }
  await send('Нужна предоплата');
  world.clock.advance({ days: 31 });
  anna = await world.as('anna');
  await send('Нужна предоплата');
  expect((await rules()).filter(({ count }) => count > 0)).toMatchObject([
    {
      kind: 'prepayment',
      name: 'Предоплата, аванс, задаток или залог',
      count: 2,
      recent: 1,
      last: world.clock.now().toISOString(),
    },
  ]);
});

describe('no message takes long', () => {
  const bots = { botUsername: 'petskod_bot', max: undefined };
  const own = {
    host: 'petskod.ru',
    isBot: (host: string, path: string) => isOwnBot(bots, host, path),
  };
  const LENGTH = 4000;
  const pieces = [
    'к о д ',
    'скажи ',
    'перевед ',
    'предоплат',
    'а.',
    'a-a.',
    'https://',
    'без ',
    '@a_',
    'в тг ',
    '1',
    ' ',
    'точка ru ',
    '((',
  ];

  test('no rule repeats anything without a bound', async () => {
    for (const { pattern, name } of await listRules(world.db)) {
      const bare = pattern.replaceAll(/\\.|\[(?:\\.|[^\]])*\]/gsu, 'x');
      expect(bare, name).not.toMatch(/[*+]|\{\d+,\}/u);
    }
  });

  test.each(pieces)('of «%s» again and again', async (piece) => {
    const text = piece.repeat(LENGTH).slice(0, LENGTH);
    const all = await listRules(world.db);
    const start = performance.now();
    const readings = [...readingsOf(text), ...foreignHosts(text, own, true)];
    for (const { pattern } of all) {
      for (const reading of readings) new RegExp(pattern, 'su').test(reading);
    }
    expect(performance.now() - start).toBeLessThan(500);
  });
});
