import { beforeEach, describe, expect, test } from 'vitest';
import type { PetAd } from '#contract/sections/pets.ts';
import type { AuditEntry } from '#contract/admin/audit.ts';
import type { Notice, NotificationSettings } from '#contract/notices.ts';
import { claimUpdate } from '#server/bot/updates.queries.ts';
import { closeDecidedCards } from '#server/bot/cards.ts';
import { announceAdNews } from '#server/jobs/adNews.ts';
import { announceExpiringAds } from '#server/jobs/timedNotices.ts';
import { createTelegramChannel } from '#server/notices/channels/telegram/telegramChannel.ts';
import { createNoticeWorker } from '#server/notices/outbox/worker.ts';
import { expectHttpError, expectOk } from '#tests/support/expectations.ts';
import { adminDoes, petDraft, postPet, publishPet } from '#tests/support/pets.ts';
import { tinyImage } from '#tests/support/images.ts';
import { publish, services } from '#tests/support/sections.ts';
import { takeErrors } from '#tests/support/serverErrors.ts';
import { ban } from '#tests/support/users.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

const VERA = { id: 4711, first_name: 'Вера' };
const ADMIN = { id: 9001, first_name: 'admin' };
const SUPPORT = { id: 9000, first_name: 'support' };

let world: TestApp;
let vera: TestUser;

beforeEach(async () => {
  world = await testApp();
  vera = await world.enter({ ...VERA, allows_write_to_pm: true });
  for (const user of [VERA, ADMIN, SUPPORT]) {
    world.botApi.chats.set(user.id, { user, isOpen: true, isBlocked: false, messages: [] });
  }
});

async function work(seconds = 3): Promise<void> {
  const channels = [createTelegramChannel(world.deps)];
  for (let second = 0; second < seconds; second += 1) {
    await createNoticeWorker(world.deps, channels, async () => {}).sendDue();
    world.clock.advance({ seconds: 1 });
  }
}
const chatOf = ({ id }: { id: number }) => {
  const chat = world.botApi.chats.get(id);
  if (!chat) throw new Error('no such chat');
  return chat;
};
const last = (user: { id: number }) => chatOf(user).messages.at(-1);
const buttonsOf = (user: { id: number }) => (last(user)?.buttons ?? []).flat();
/** Taps the button of the last message that begins with this text; returns the bot's answer. */
async function tap(user: typeof VERA, text: string): Promise<string | undefined> {
  const button = buttonsOf(user).find((one) => one.text.startsWith(text));
  if (!button?.callback_data) throw new Error(`no button ${text}`);
  await world.botApi.inChat.tap(user, last(user)?.id ?? 0, button.callback_data);
  return chatOf(user).toast;
}
const type = (text: string, user = VERA) => world.botApi.inChat.type(user, text);
const health = async () =>
  (await vera.get<NotificationSettings>('/api/notification-settings')).body.channels.telegram;
const adminIn = () => world.enter({ ...ADMIN, allows_write_to_pm: true });
const statusOf = async (id: number) =>
  (await vera.get<{ is_visible: number }>(`/api/articles/${id}`)).body.is_visible;

const START = {
  update_id: 7,
  message: {
    message_id: 1,
    date: 0,
    chat: { ...VERA, type: 'private' },
    from: { ...VERA, is_bot: false },
    text: '/start',
    entities: [{ type: 'bot_command', offset: 0, length: 6 }],
  },
};
/** Sends an update to the webhook, as Telegram does. */
const sendUpdate = (update: object, secret: string = world.config.telegramWebhookSecret) =>
  world.visitor.post('/api/telegram/webhook', update, {
    'x-telegram-bot-api-secret-token': secret,
  });

describe('commands', () => {
  test('/start greets, and with a start parameter opens that place', async () => {
    await type('/start');
    expect(last(VERA)?.text).toContain('Здравствуйте!');
    expect(buttonsOf(VERA)).toEqual([
      { text: 'Открыть petskod', web_app: { url: 'https://petskod.test/' } },
    ]);
    await type('/start post_12');
    expect(buttonsOf(VERA)).toEqual([
      { text: 'Открыть', web_app: { url: 'https://petskod.test/post/12' } },
    ]);
    await type('/start nonsense');
    expect(last(VERA)?.text).toContain('Здравствуйте!');
  });

  test.each([
    ['/help', 'https://petskod.test/'],
    ['/support', 'https://petskod.test/messages?with=0'],
    ['/paysupport', 'https://petskod.test/messages?with=0'],
    ['/settings', 'https://petskod.test/profile/notices/settings'],
  ])('%s leads on', async (command, url) => {
    await type(command);
    expect(buttonsOf(VERA)[0]?.web_app?.url).toBe(url);
  });
});

describe('permission to write', () => {
  test('ends with a block, and comes back with /start', async () => {
    expect(await health()).toBe('ok');
    await world.botApi.inChat.block(VERA, true);
    expect(await health()).toBe('blocked');
    // Launch data of before do not end a block.
    vera = await world.enter({ ...VERA, allows_write_to_pm: true });
    expect(await health()).toBe('blocked');
    await type('/start');
    expect(await health()).toBe('ok');
  });

  test('is given inside the app', async () => {
    const boris = { id: 4712, first_name: 'Борис' };
    vera = await world.enter(boris);
    expect(await health()).toBe('no_permission');
    await world.botApi.inChat.allow(boris);
    expect(await health()).toBe('ok');
  });

  test('is that of the chat with the bot, whatever happens in a group', async () => {
    const bot = { id: 1, is_bot: true, first_name: 'petskod' };
    const group = { id: -100_123, type: 'supergroup', title: 'Наш двор' };
    const from = { ...VERA, is_bot: false };
    const removed = {
      update_id: 8,
      my_chat_member: {
        chat: group,
        from,
        date: 1,
        old_chat_member: { user: bot, status: 'member' },
        new_chat_member: { user: bot, status: 'kicked', until_date: 0 },
      },
    };
    expectOk(await sendUpdate(removed));
    expect(await health()).toBe('ok');
    const asked = { ...START, update_id: 9, message: { ...START.message, chat: group } };
    expectOk(await sendUpdate(asked));
    expect(world.botApi.calls.filter(({ method }) => method === 'sendMessage')).toEqual([]);
  });
});

describe('the webhook', () => {
  test('rejects updates without its secret', async () => {
    expectHttpError(await sendUpdate(START, 'another'), 401);
    expectHttpError(await world.visitor.post('/api/telegram/webhook', START), 401);
    expect(chatOf(VERA).messages).toEqual([]);
  });

  test('works on an update once', async () => {
    expectOk(await sendUpdate(START));
    expectOk(await sendUpdate(START));
    expect(chatOf(VERA).messages).toHaveLength(1);
  });

  test('lets Telegram repeat an update that failed', async () => {
    world.botApi.failures.push({ kind: 'status', code: 500, description: 'Internal' });
    expect((await sendUpdate(START)).status).toBe(500);
    expectOk(await sendUpdate(START));
    expect(chatOf(VERA).messages).toHaveLength(1);
  });

  test('gives an update up after three failures, which the log tells', async () => {
    const failure = { kind: 'status', code: 500, description: 'Internal' } as const;
    world.botApi.failures.push(failure, failure, failure);
    const statuses = [];
    for (let attempt = 0; attempt < 4; attempt += 1) {
      statuses.push((await sendUpdate(START)).status);
    }
    expect(statuses).toEqual([500, 500, 200, 200]);
    expect(chatOf(VERA).messages).toEqual([]);
    expect(world.log.filter((line) => line.includes('update given up'))).toHaveLength(1);
    expect(takeErrors()).toHaveLength(3);
  });

  test('gives an update up whose processes have died three times', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const at = world.clock.now();
      await claimUpdate(world.db, START.update_id, { at, busySince: at });
      world.clock.advance({ minutes: 2 });
    }
    expectOk(await sendUpdate(START));
    expect(chatOf(VERA).messages).toEqual([]);
    expect(world.log.filter((line) => line.includes('update given up'))).toHaveLength(1);
    expect(takeErrors()).toHaveLength(1);
  });

  test('ends an update whose answer Telegram rejects', async () => {
    chatOf(VERA).isBlocked = true;
    expectOk(await sendUpdate(START));
    chatOf(VERA).isBlocked = false;
    expectOk(await sendUpdate(START));
    expect(chatOf(VERA).messages).toEqual([]);
  });
});

test('«Пауза» under news of a saved search ends them', async () => {
  const search = { section: 'pets', filters: { type: 'Собаки' } };
  expectOk(await vera.post('/api/saved-searches', search));
  await publishPet(world, await world.as('boris'), { title: 'Рекс' });
  await announceAdNews(world.deps);
  await work();
  expect(last(VERA)?.text).toBe('Новое по поиску «Собаки»: «Рекс»');
  expect(
    buttonsOf(VERA)
      .map(({ text }) => text)
      .slice(0, 2),
  ).toEqual(['Открыть', 'Пауза']);
  expect(await tap(VERA, 'Пауза')).toContain('Больше не пишем об этом поиске');
  expect(buttonsOf(VERA)[0]?.web_app?.url).toBe('https://petskod.test/profile/searches');
  expect((await vera.get('/api/saved-searches')).body).toMatchObject([{ notify: 'off' }]);
});

describe('buttons of an expiring ad', () => {
  async function expiring(): Promise<number> {
    const id = await publishPet(world, vera, { title: 'Щенок колли' });
    world.clock.advance({ days: 29, hours: 1 });
    await announceExpiringAds(world.deps);
    await work();
    vera = await world.enter({ ...VERA, allows_write_to_pm: true });
    return id;
  }

  test('«Продлить» gives it another 30 days', async () => {
    const id = await expiring();
    expect(last(VERA)?.text).toBe(
      'Объявление «Щенок колли» снимется с публикации завтра. Ещё актуально?',
    );
    expect(await tap(VERA, 'Продлить')).toBe('Объявление продлено на 30 дней');
    expect(buttonsOf(VERA).map(({ text }) => text)).toEqual(['✅ Продлено']);
    world.clock.advance({ days: 29 });
    vera = await world.enter(VERA);
    expect(await statusOf(id)).toBe(1);
    world.clock.advance({ days: 2 });
    vera = await world.enter(VERA);
    expect(await statusOf(id)).toBe(4);
  });

  test('«Уже неактуально» asks how it ended and ends it so', async () => {
    const id = await expiring();
    expect(await tap(VERA, 'Уже неактуально')).toBe('Как всё закончилось?');
    expect(buttonsOf(VERA).map(({ text }) => text)).toEqual(['Продано', 'Просто снять', '← Назад']);
    expect(await statusOf(id)).toBe(1);
    await tap(VERA, '← Назад');
    await tap(VERA, 'Уже неактуально');
    expect(await tap(VERA, 'Продано')).toBe('Поздравляем с продажей! Объявление снято');
    expect(buttonsOf(VERA).map(({ text }) => text)).toEqual(['✅ Продано']);
    const { body } = await vera.get<PetAd>(`/api/articles/${id}`);
    expect(body).toMatchObject({ is_visible: 4, outcome: 'sold' });
  });

  test('«Уже неактуально» of a deleted ad says that it is gone', async () => {
    const id = await expiring();
    expectOk(await vera.post('/api/delete-ad', { ad_id: id }));
    expect(await tap(VERA, 'Уже неактуально')).toBe('Такого объявления не существует');
    expect(buttonsOf(VERA).map(({ text }) => text)).not.toContain('Продано');
  });

  test('«Уже неактуально» takes down what has no outcomes', async () => {
    const id = await publish(services, world, vera);
    world.clock.advance({ days: 29, hours: 1 });
    await announceExpiringAds(world.deps);
    await work();
    vera = await world.enter({ ...VERA, allows_write_to_pm: true });
    expect(await tap(VERA, 'Уже неактуально')).toBe('Объявление снято с публикации');
    const { body } = await vera.get<PetAd>(`/api/articles_service/${id}`);
    expect(body).toMatchObject({ is_visible: 4, outcome: null });
  });

  test('do nothing for a banned author, and for another user', async () => {
    const id = await expiring();
    const boris = { id: 4712, first_name: 'Борис' };
    await world.enter(boris);
    await world.botApi.inChat.type(boris, '/start');
    await world.botApi.inChat.tap(boris, last(boris)?.id ?? 0, `extend:${id}`);
    expect(chatOf(boris).toast).toBe('Это не ваше объявление');
    await ban(world.db, vera.id);
    expect(await tap(VERA, 'Уже неактуально')).toContain('заблокирован');
    expect(
      (await (await adminIn()).get<{ is_visible: number }>(`/api/articles/${id}`)).body.is_visible,
    ).toBe(1);
  });
});

const UNKNOWN_BUTTONS = [
  'extend extend: extend:abc extend:NaN extend:0 extend:-1 extend:1.5 extend:1e9 extend:1:2',
  'extend:2147483648 extend:99999999999 hide:99999999999 publish:1 publish:1:99999999999',
  'reasons:1:x card:NaN:0 reject:1:0:99 reject:1:0:-1 pause:99999999999 similar:abc different: end:1:eaten end:1 end:99999999999:found',
  '__proto__:1 constructor:1 toString off:constructor off: nonsense extend:\0 \0',
];
test.each(UNKNOWN_BUTTONS.flatMap((line) => line.split(' ')))(
  'the button %j, which no notice has, is answered as one that does not work',
  async (data) => {
    await type('/start');
    await world.botApi.inChat.tap(VERA, last(VERA)?.id ?? 0, data);
    expect(chatOf(VERA).toast).toBe(
      'Эта кнопка больше не работает. Откройте приложение: там всё новое',
    );
    expect(takeErrors()).toEqual([]);
  },
);

test('«Да, дома!» ends the ad of the pet whose mark matches', async () => {
  const id = await publishPet(world, vera, { category: 'Потерянные', price: undefined, sex: 2 });
  await work();
  const cause = { cause: 'hand-over 1', at: world.clock.now(), adId: id };
  await world.deps.announce(world.db, [
    { to: vera.id, kind: 'pet_home', ...cause, data: { outcome: 'found' } },
  ]);
  await work();
  expect(last(VERA)?.text).toBe('Примета совпала: «Щенок лабрадора». Питомец дома?');
  expect(await tap(VERA, 'Да, дома!')).toBe('Ура, питомец дома! Объявление снято');
  const [ended] = buttonsOf(VERA);
  expect(ended).toMatchObject({
    text: '✅ Нашлась!',
    web_app: { url: expect.stringContaining(`/post/${id}/ending`) },
  });
  const { body } = await vera.get<PetAd>(`/api/articles/${id}`);
  expect(body).toMatchObject({ is_visible: 4, outcome: 'found' });
});

test('«Не присылать такие» switches the kind off', async () => {
  await publishPet(world, vera);
  await work();
  expect(await tap(VERA, '🔕')).toContain('публикации объявлений');
  const { kinds } = (await vera.get<NotificationSettings>('/api/notification-settings')).body;
  expect(kinds.ad_published).toBe(false);
});

describe('reviewing from the chat', () => {
  let admin: TestUser;
  beforeEach(async () => {
    admin = await adminIn();
  });
  const waiting = async () => {
    const id = await postPet(vera, { title: 'Щенок колли' });
    world.clock.advance({ minutes: 10 });
    await work();
    return id;
  };

  test('«Опубликовать» publishes, the card shows the outcome, the author is told', async () => {
    const id = await waiting();
    expect(last(ADMIN)?.photo).toBeDefined();
    expect(last(ADMIN)?.text).toContain('Ждёт проверки: «Щенок колли»');
    expect(await tap(ADMIN, 'Опубликовать')).toBe('Опубликовано');
    expect(await statusOf(id)).toBe(1);
    expect(buttonsOf(ADMIN).map(({ text }) => text)).toEqual(['✅ Опубликовано']);
    await work();
    expect(last(VERA)?.text).toBe('Объявление «Щенок колли» опубликовано');
    const [entry] = (await admin.get<AuditEntry[]>('/api/admin/audit')).body;
    expect(entry).toMatchObject({ action: 'publish', object: 'ad', object_id: id });
  });

  test('«Отклонить» offers reasons; the author reads the chosen one', async () => {
    const id = await waiting();
    await tap(ADMIN, 'Отклонить');
    await tap(ADMIN, '← Назад');
    await tap(ADMIN, 'Отклонить');
    expect(await tap(ADMIN, 'Фото из интернета')).toBe('Отклонено, автор узнает причину');
    expect(await statusOf(id)).toBe(3);
    expect(buttonsOf(ADMIN)[0]?.text).toBe(
      '❌ Отклонено: Фотографии взяты из интернета — нужны свои',
    );
    await work();
    expect(last(VERA)?.text).toContain('Фотографии взяты из интернета');
    expect(buttonsOf(VERA)[0]).toMatchObject({ text: 'Исправить' });
  });

  test('a second reason on an old keyboard is answered with the first', async () => {
    const id = await waiting();
    await tap(ADMIN, 'Отклонить');
    const card = last(ADMIN)?.id ?? 0;
    const reason = (text: string) =>
      buttonsOf(ADMIN).find((button) => button.text === text)?.callback_data ?? '';
    const [first, second] = [reason('Фото из интернета'), reason('Мало сведений')];
    expect([first, second].every((data) => data.startsWith(`reject:${id}:`))).toBe(true);
    await world.botApi.inChat.tap(ADMIN, card, first);
    await world.botApi.inChat.tap(ADMIN, card, second);
    expect(chatOf(ADMIN).toast).toBe(
      'Уже отклонено с другой причиной: Фотографии взяты из интернета — нужны свои',
    );
    await world.botApi.inChat.tap(ADMIN, card, first);
    expect(chatOf(ADMIN).toast).toBe('Отклонено, автор узнает причину');
  });

  test('a second tap on «Отклонить» is answered like the first', async () => {
    await waiting();
    const button = buttonsOf(ADMIN).find(({ text }) => text === 'Отклонить');
    const card = last(ADMIN)?.id ?? 0;
    for (const tapped of ['first', 'second']) {
      chatOf(ADMIN).toast = tapped;
      await world.botApi.inChat.tap(ADMIN, card, button?.callback_data ?? '');
      expect(chatOf(ADMIN).toast).not.toBe(tapped);
    }
  });

  test('the card shows what somebody else has decided', async () => {
    const id = await waiting();
    const support = await world.as('support');
    expectOk(await adminDoes(support, 1, id));
    expect(await closeDecidedCards(world.deps)).toBe(1);
    expect(await closeDecidedCards(world.deps)).toBe(0);
    expect(buttonsOf(ADMIN).map(({ text }) => text)).toEqual(['✅ Опубликовано']);
  });

  test('a decision on an ad that the author has changed is rejected', async () => {
    const id = await waiting();
    const draft = petDraft({ title: 'Щенок бордер-колли' });
    expectOk(await vera.form(`/api/articles/update/${id}`, draft, [await tinyImage()]));
    expect(await tap(ADMIN, 'Опубликовать')).toContain('Автор только что изменил');
    expect(await statusOf(id)).toBe(2);
    world.clock.advance({ minutes: 10 });
    await work();
    expect(last(ADMIN)?.text).toContain('Щенок бордер-колли');
    await tap(ADMIN, 'Опубликовать');
    expect(await statusOf(id)).toBe(1);
    expect(chatOf(ADMIN).messages[0]?.buttons.flat()[0]?.text).toContain('ниже новая карточка');
  });

  test('is for admins only', async () => {
    const id = await waiting();
    await type('/start');
    await world.botApi.inChat.tap(VERA, last(VERA)?.id ?? 0, `publish:${id}:0`);
    expect(await statusOf(id)).toBe(2);
    expect((await vera.get<Notice[]>('/api/notices')).body).toEqual([]);
  });
});
