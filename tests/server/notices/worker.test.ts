import { array, assert, asyncProperty, constantFrom, integer } from 'fast-check';
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Notice } from '#contract/notices.ts';
import type { SessionChannel } from '#contract/session/sessions.ts';
import type {
  Channel,
  ChannelName,
  Delivery,
  SendResult,
} from '#server/notices/channels/channels.ts';
import { notices, type StoredNotice } from '#server/notices/notices.table.ts';
import { updateRecipient } from '#server/notices/recipients.queries.ts';
import { createChannels } from '#server/notices/channels/createChannels.ts';
import { createNoticeWorker } from '#server/notices/outbox/worker.ts';
import { correctNoticeTimes } from '#server/notices/outbox/wrongTimes.queries.ts';
import { sessions } from '#server/session/sessions.table.ts';
import { inTransaction, type Database } from '#server/db/database.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { tinyImage } from '#tests/support/images.ts';
import { adminDoes, ownerDoes, petIn, postPet, publishPet } from '#tests/support/pets.ts';
import { ban } from '#tests/support/users.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';
import { waitUntil } from '#tests/support/waits.ts';

type Via = ChannelName;
interface ToUser extends Delivery {
  userId: number;
}
interface Sent extends ToUser {
  via: Via;
  at: Date;
}

let world: TestApp;
let anna: TestUser;
let boris: TestUser;
let sent: Sent[];
let answers: Partial<Record<Via, (delivery: ToUser) => SendResult>>;
let pushes: Set<number>;

const OK: SendResult = { outcome: 'sent' };

/** Telegram and Web Push, with other senders; `ask` is called before an attempt. */
const channelsOf = (
  send: (via: Via, delivery: ToUser) => Promise<SendResult>,
  ask: () => Promise<void> = async () => {},
): Channel[] =>
  createChannels(world.deps).map((channel) => ({
    ...channel,
    pausedUntil: async () => undefined,
    senderTo: async (userId) => {
      if (channel.name === 'web_push') await ask();
      const isReached =
        channel.name === 'telegram' ? await channel.senderTo(userId) : pushes.has(userId);
      return isReached ? (delivery) => send(channel.name, { ...delivery, userId }) : undefined;
    },
  }));

/** A worker whose attempts are recorded; it waits for no slot. */
const workerOf = (slots: Date[] = []) =>
  createNoticeWorker(
    world.deps,
    channelsOf(async (via, delivery) => {
      const answer = answers[via]?.(delivery) ?? OK;
      if (answer.outcome === 'sent') sent.push({ ...delivery, via, at: world.clock.now() });
      return answer;
    }),
    async (time) => void slots.push(time),
  );
const work = () => workerOf().sendDue();
/** As a worker goes on for some seconds: a chat takes one message in each. */
async function workOn(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    await work();
    world.clock.advance({ seconds: 1 });
  }
}
const textsTo = (user: TestUser, via?: Via) =>
  sent
    .filter((one) => one.userId === user.id && (!via || one.via === via))
    .map(({ content }) => content.text);
const write = async (from: TestUser, to: TestUser, text = 'Здравствуйте') =>
  expectOk(await from.post('/api/send-message', { to_user: to.id, text }));
const allow = (user: TestUser) => updateRecipient(world.db, user.id, { telegram: 'ok' });
const reject = async (id: number, reason = 'Нужна другая фотография') => {
  const admin = await world.as('admin');
  expectOk(await admin.post('/api/admin/ad-action', { ad_id: id, do: 3, reason }));
};
/** A database that does `work` before it stores that a notice is dropped. */
const beforeDrop = (db: Database, work: () => Promise<void>): Database =>
  new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== 'update') return typeof value === 'function' ? value.bind(target) : value;
      return (table: typeof notices) => ({
        set(values: Partial<StoredNotice>) {
          const update = target.update(table).set(values);
          if (values.state !== 'dropped') return update;
          return { where: (condition: SQL) => work().then(() => update.where(condition)) };
        },
      });
    },
  });
const stateOf = (userId: number) =>
  world.db.select().from(notices).where(eq(notices.userId, userId));

beforeEach(async () => {
  world = await testApp();
  anna = await world.as('anna');
  boris = await world.as('boris');
  await allow(anna);
  sent = [];
  answers = {};
  pushes = new Set();
});

test('a new way in is told through every channel once, with what undoes it', async () => {
  pushes.add(anna.id);
  answers.telegram = () => ({ outcome: 'later', afterMs: 1000 });
  await inTransaction(world.db, (tx) =>
    world.deps.announce(tx, [
      {
        to: anna.id,
        kind: 'identity_linked',
        cause: 'linked vk',
        at: world.clock.now(),
        data: { provider: 'vk' },
      },
    ]),
  );
  await work();
  expect(textsTo(anna, 'web_push')).toEqual([
    expect.stringContaining('подключён вход через VK ID'),
  ]);
  answers.telegram = () => OK;
  world.clock.advance({ seconds: 10 });
  await work();
  expect(textsTo(anna, 'telegram')).toHaveLength(1);
  expect(textsTo(anna, 'web_push')).toHaveLength(1);
  expect(sent.at(-1)?.content.buttons[0]).toEqual([{ text: 'Это не вы?', path: '/profile' }]);
});

describe('a message', () => {
  test('is listed with the picture of its writer', async () => {
    expectOk(await boris.form('/api/avatar', {}, [await tinyImage()]));
    await write(boris, anna, 'Ещё актуально?');
    world.clock.advance({ seconds: 15 });
    await work();
    const { body } = await anna.get<Notice[]>('/api/notices');
    expect(body[0]?.about?.image).toMatch(/^[\w-]{8,}/u);
  });

  test('is announced when it has not been seen for 15 seconds, with its text', async () => {
    await write(boris, anna, 'Ещё актуально?');
    expect(await work()).toBe(0);
    world.clock.advance({ seconds: 15 });
    await work();
    expect(textsTo(anna)).toEqual(['Пользователь boris:\nЕщё актуально?']);
    expect(sent[0]?.content.buttons[0]).toEqual([
      { text: 'Ответить', path: `/messages?with=${boris.id}` },
    ]);
    expect((await anna.get<Notice[]>('/api/notices')).body).toMatchObject([
      {
        kind: 'message',
        text: 'Новое сообщение от boris',
        about: { kind: 'user', id: boris.id, title: 'boris', image: null },
        is_read: false,
      },
    ]);
    await work();
    expect(sent).toHaveLength(1);
  });

  test('that was seen in time is neither announced nor listed', async () => {
    await write(boris, anna);
    world.clock.advance({ seconds: 10 });
    expectOk(await anna.get(`/api/messages/${boris.id}`));
    world.clock.advance({ seconds: 5 });
    await work();
    expect(sent).toEqual([]);
    expect((await anna.get<Notice[]>('/api/notices')).body).toEqual([]);
  });

  test('waits its own 15 seconds when an earlier one was seen', async () => {
    await write(boris, anna, 'Первое');
    world.clock.advance({ seconds: 10 });
    expectOk(await anna.get(`/api/messages/${boris.id}`));
    await write(boris, anna, 'Второе');
    world.clock.advance({ seconds: 5 });
    await work();
    expect(sent).toEqual([]);
    world.clock.advance({ seconds: 10 });
    await work();
    expect(textsTo(anna)).toEqual(['Пользователь boris:\nВторое']);
  });

  test('is announced once in five minutes for a dialog', async () => {
    const vera = await world.as('vera');
    await write(boris, anna, 'Первое');
    world.clock.advance({ seconds: 15 });
    await work();
    await write(boris, anna, 'Второе');
    await write(vera, anna, 'От другой');
    world.clock.advance({ seconds: 15 });
    await workOn(3);
    expect(textsTo(anna)).toEqual(['Пользователь boris:\nПервое', 'Пользователь vera:\nОт другой']);
    world.clock.advance({ minutes: 5 });
    await work();
    expect(textsTo(anna).at(-1)).toBe('Пользователь boris:\nВторое\n\nНепрочитанных: 2');
    expect(sent).toHaveLength(3);
  });

  describe('that comes while a worker has the notice of an earlier one', () => {
    type Step = 'before the drop' | 'before the attempt' | 'in the attempt';

    /** Works for ten minutes, in which Boris writes once more. */
    async function workWhileBorisWrites(step: Step): Promise<void> {
      const texts = ['Второе'];
      const reach = async (reached: Step) => {
        if (reached === step) for (const text of texts.splice(0)) await write(boris, anna, text);
      };
      const channels = channelsOf(
        async (via, delivery) => {
          await reach('in the attempt');
          sent.push({ ...delivery, via, at: world.clock.now() });
          return OK;
        },
        () => reach('before the attempt'),
      );
      const db = beforeDrop(world.db, () => reach('before the drop'));
      const worker = createNoticeWorker({ ...world.deps, db }, channels, async () => {});
      for (let minute = 0; minute < 10; minute += 1) {
        await worker.sendDue();
        world.clock.advance({ minutes: 1 });
      }
    }

    beforeEach(async () => {
      await write(boris, anna, 'Первое');
      world.clock.advance({ seconds: 15 });
    });

    test('is announced when the earlier one was read', async () => {
      expectOk(await anna.get(`/api/messages/${boris.id}`));
      await workWhileBorisWrites('before the drop');
      expect(textsTo(anna)).toEqual(['Пользователь boris:\nВторое']);
    });

    test('is announced together with one that is about to be sent', async () => {
      await workWhileBorisWrites('before the attempt');
      expect(textsTo(anna)).toEqual(['Пользователь boris:\nВторое\n\nНепрочитанных: 2']);
    });

    test('is announced five minutes after one that is being sent', async () => {
      await workWhileBorisWrites('in the attempt');
      expect(textsTo(anna)).toEqual([
        'Пользователь boris:\nПервое',
        'Пользователь boris:\nВторое\n\nНепрочитанных: 2',
      ]);
    });
  });

  test.each([
    ['the receiver has blocked the sender', () => anna.post(`/api/block/${boris.id}`)],
    ['the dialog is muted', () => anna.post(`/api/dialogs/${boris.id}`, { muted: true })],
    ['the sender is banned', async () => ban(world.db, boris.id)],
    ['the sender has deleted the account', () => boris.post('/api/delete-account')],
    ['the receiver has deleted the account', () => anna.post('/api/delete-account')],
    [
      'the kind is off by then',
      () => anna.post('/api/notification-settings', { kinds: { message: false } }),
    ],
  ])('is not announced when %s', async (_, change) => {
    await write(boris, anna);
    await change();
    world.clock.advance({ seconds: 15 });
    await work();
    expect(sent).toEqual([]);
  });
});

describe('a notice that has become pointless', () => {
  test('is dropped: the ad is hidden, deleted, or sent again', async () => {
    const [hidden, deleted] = [await publishPet(world, anna), await publishPet(world, anna)];
    const again = await petIn('rejected', world, anna);
    expectOk(await ownerDoes(anna, 4, hidden));
    expectOk(await anna.post('/api/delete-ad', { ad_id: deleted }));
    expectOk(await adminDoes(await world.as('admin'), 1, again));
    await workOn(5);
    expect(textsTo(anna)).toEqual(['Объявление «Щенок лабрадора» опубликовано']);
  });
});

describe('admins', () => {
  test('get lost pets at once, other ads when the oldest waits ten minutes', async () => {
    const admin = await world.as('admin');
    await allow(admin);
    await postPet(anna, { title: 'Щенок колли' });
    world.clock.advance({ minutes: 5 });
    await postPet(anna, { title: 'Щенок таксы' });
    await postPet(anna, { title: 'Пропал кот', category: 'Потерянные' });
    const titles = () => textsTo(admin).map((text) => /«(.*)»/u.exec(text)?.[1]);
    await workOn(4);
    expect(titles()).toEqual(['Пропал кот']);
    world.clock.advance({ minutes: 5 });
    await workOn(4);
    expect(titles().slice(1).toSorted()).toEqual(['Щенок колли', 'Щенок таксы']);
    expect(sent[0]?.content).toMatchObject({ isOpen: true, photo: expect.any(String) });
    expect(sent[0]?.content.text).toMatch(/Москва\nАвтор: anna, с 02\.03\.2026/u);
  });

  test('get no card for an ad that was decided meanwhile', async () => {
    const admin = await world.as('admin');
    await allow(admin);
    await publishPet(world, anna);
    world.clock.advance({ minutes: 10 });
    await work();
    expect(textsTo(admin)).toEqual([]);
  });
});

describe('the order of the channels', () => {
  beforeEach(async () => {
    pushes.add(anna.id);
  });

  const uses = async (channel: SessionChannel) => {
    world.clock.advance({ minutes: 1 });
    const at = world.clock.now();
    const used = { channel, device: '', createdAt: at, lastSeenAt: at };
    await world.db.insert(sessions).values({ ...used, userId: anna.id });
  };

  test('begins where the user has acted last', async () => {
    await uses('vk');
    await publishPet(world, anna);
    await work();
    await uses('telegram');
    await publishPet(world, anna);
    await work();
    expect(sent.map(({ via }) => via)).toEqual(['web_push', 'telegram']);
  });

  test('begins in quiet hours where it can be silent', async () => {
    world.clock.set('2026-03-02T20:00:00Z');
    anna = await world.as('anna');
    await uses('widget');
    await publishPet(world, anna);
    await work();
    expect(sent.map(({ via }) => via)).toEqual(['telegram']);
  });

  test('takes Web Push at once when the bot is blocked', async () => {
    answers.telegram = () => ({ outcome: 'dead' });
    await publishPet(world, anna);
    await work();
    expect(sent.map(({ via }) => via)).toEqual(['web_push']);
  });

  test('goes down after 20 seconds for urgent notices, and waits with the others', async () => {
    answers.telegram = () => ({ outcome: 'later' });
    await publishPet(world, anna, { title: 'Щенок колли' });
    const id = await postPet(anna, { title: 'Щенок таксы' });
    await reject(id);
    await workOn(19);
    expect(sent).toEqual([]);
    world.clock.advance({ seconds: 1 });
    await work();
    expect(sent.map(({ via }) => via)).toEqual(['web_push']);
    expect(textsTo(anna)[0]).toContain('Щенок таксы');
    answers = {};
    world.clock.advance({ minutes: 1 });
    await work();
    expect(textsTo(anna, 'telegram')).toEqual(['Объявление «Щенок колли» опубликовано']);
  });

  test('ends in the list alone without a channel', async () => {
    pushes.clear();
    await updateRecipient(world.db, anna.id, { telegram: 'no_permission' });
    await publishPet(world, anna);
    await work();
    expect(sent).toEqual([]);
    expect((await anna.get<Notice[]>('/api/notices')).body).toHaveLength(1);
    expect((await stateOf(anna.id))[0]?.state).toBe('done');
  });
});

describe('in quiet hours', () => {
  test('Telegram gets notices without a sound, Web Push in the morning of the user', async () => {
    pushes.add(boris.id);
    world.clock.set('2026-03-02T20:00:00Z');
    [anna, boris] = [await world.as('anna'), await world.as('boris')];
    expectOk(
      await boris.post('/api/notification-settings', {
        quiet: { timezone: 'Asia/Yekaterinburg', to: '07:30' },
      }),
    );
    await publishPet(world, anna);
    await publishPet(world, boris);
    await work();
    expect(sent.map(({ userId, isSilent }) => [userId, isSilent])).toEqual([[anna.id, true]]);
    world.clock.set('2026-03-03T02:29:00Z');
    await work();
    expect(sent).toHaveLength(1);
    world.clock.set('2026-03-03T02:30:00Z');
    await work();
    expect(sent.at(-1)).toMatchObject({ userId: boris.id, via: 'web_push', isSilent: false });
  });

  test('there are none when both times are equal', async () => {
    world.clock.set('2026-03-02T20:00:00Z');
    anna = await world.as('anna');
    const quiet = { from: '00:00', to: '00:00' };
    expectOk(await anna.post('/api/notification-settings', { quiet }));
    await publishPet(world, anna);
    await work();
    expect(sent[0]?.isSilent).toBe(false);
  });
});

describe('news of saved searches', () => {
  let ad: number;
  beforeEach(async () => {
    ad = await publishPet(world, boris);
  });
  const announceSearch = (n: number, data = {}) =>
    inTransaction(world.db, (tx) =>
      world.deps.announce(tx, [
        {
          to: anna.id,
          kind: 'saved_search',
          cause: `search ${n}`,
          at: world.clock.now(),
          adId: ad,
          data,
        },
      ]),
    );
  const workUntilTenPast = async (time: string) => {
    world.clock.set(time);
    for (let minutes = 0; minutes < 5; minutes += 1) {
      await work();
      world.clock.advance({ minutes: 2 });
    }
  };
  const listed = async () =>
    (await anna.get<Notice[]>('/api/notices')).body.filter(({ kind }) => kind === 'saved_search');

  test('come singly ten times a day, the rest of the day in one at 20:00', async () => {
    for (let n = 0; n < 14; n += 1) await announceSearch(n);
    await workOn(30);
    expect(textsTo(anna)).toHaveLength(10);
    await workUntilTenPast('2026-03-02T17:00:00Z');
    expect(textsTo(anna).slice(10)).toEqual([
      'Сегодня по вашим поискам и избранному ещё 4 новости',
    ]);
    // What comes after the digest waits for the next day.
    await announceSearch(15);
    await announceSearch(16);
    await workUntilTenPast('2026-03-02T18:00:00Z');
    expect(textsTo(anna)).toHaveLength(11);
    await workUntilTenPast('2026-03-03T17:00:00Z');
    expect(textsTo(anna)).toHaveLength(13);
  });

  test('of a daily search come together at 10:00, and are listed then', async () => {
    for (let n = 0; n < 3; n += 1) await announceSearch(n, { isDaily: true });
    await workUntilTenPast('2026-03-03T06:50:00Z');
    expect(textsTo(anna)).toEqual([]);
    expect(await listed()).toEqual([]);
    await workUntilTenPast('2026-03-03T07:00:00Z');
    expect(textsTo(anna)).toEqual(['Новое по вашим поискам: 3 объявления']);
    expect(sent.at(-1)?.content.path).toBe('/profile/searches');
    expect(await listed()).toHaveLength(3);
  });
});

test('three of many published ads are told singly, the rest together ten minutes later', async () => {
  for (let n = 1; n <= 20; n += 1) await publishPet(world, anna, { title: `Кот ${n}` });
  await workOn(30);
  expect(textsTo(anna)).toHaveLength(3);
  expect(textsTo(anna)[0]).toMatch(/^Объявление «Кот \d+» опубликовано$/u);
  world.clock.advance({ minutes: 10 });
  await workOn(70);
  expect(textsTo(anna).slice(3)).toEqual(['Опубликовано 17 объявлений']);
  expect(sent.at(-1)?.content.path).toBe('/profile');
});

describe('the pace', () => {
  test('is one a second for a chat and 25 a second overall, for all workers together', async () => {
    await inTransaction(world.db, async (tx) => {
      await tx.execute(sql`INSERT INTO users (username, telegram_id, created_at)
        SELECT 'user ' || n, 5000 + n, now() FROM generate_series(1, 60) n`);
      await tx.execute(sql`INSERT INTO notice_recipients (user_id, telegram)
        SELECT id, 'ok' FROM users WHERE telegram_id > 5000 AND telegram_id < 5061`);
      // Two notices for each chat.
      await tx.execute(sql`INSERT INTO notices (user_id, kind, cause, is_urgent, created_at, due_at, data)
        SELECT id, 'report_result', 'report ' || n, false, ${world.clock.now().toISOString()}::timestamptz,
          ${world.clock.now().toISOString()}::timestamptz, '{}'
        FROM users, generate_series(1, 2) n WHERE telegram_id > 5000 AND telegram_id < 5061`);
    });
    const slots: Date[] = [];
    const workers = [workerOf(slots), workerOf(slots)];
    for (let turn = 0; turn < 80; turn += 1) {
      for (const worker of workers) await worker.sendDue();
      world.clock.advance({ seconds: 0.1 } as never);
    }
    expect(sent).toHaveLength(120);
    const times = slots.map((slot) => slot.getTime()).toSorted((one, other) => one - other);
    const most = Math.max(
      ...times.map((start) => times.filter((time) => time >= start && time < start + 1000).length),
    );
    expect(most).toBeLessThanOrEqual(26);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeLessThan(6000);
  });

  test('waits as long as a 429 asks', async () => {
    await allow(boris);
    answers.telegram = ({ userId }) =>
      userId === anna.id ? { outcome: 'later', afterMs: 90_000 } : OK;
    await publishPet(world, anna);
    await work();
    answers = {};
    await publishPet(world, boris);
    world.clock.advance({ seconds: 20 });
    await work();
    expect(sent).toEqual([]);
    world.clock.advance({ seconds: 11 });
    await work();
    expect(sent.map(({ userId }) => userId)).toEqual([boris.id]);
    world.clock.advance({ seconds: 60 });
    await work();
    expect(sent.map(({ userId }) => userId)).toEqual([boris.id, anna.id]);
  });
});

test('a clock that jumps an hour ahead and back delays notices by a minute', async () => {
  world.clock.advance({ hours: 1 });
  await publishPet(world, anna);
  await work();
  expect(sent.map(({ userId }) => userId)).toEqual([anna.id]);
  // One is being sent, and one waits.
  await allow(boris);
  answers.telegram = () => ({ outcome: 'later' });
  const unanswered = createNoticeWorker(
    world.deps,
    channelsOf(() => new Promise(() => {})),
    async () => {},
  );
  await publishPet(world, boris);
  void unanswered.sendDue();
  await waitUntil(async () => (await world.db.$count(notices, eq(notices.state, 'sending'))) > 0);
  await write(boris, anna, 'Вы здесь?');
  answers = {};

  world.clock.advance({ hours: -1 });
  await correctNoticeTimes(world.db, world.clock.now());
  world.clock.advance({ minutes: 1 });
  await workOn(3);
  expect(sent.map(({ userId }) => userId).toSorted()).toEqual(
    [anna.id, anna.id, boris.id].toSorted(),
  );
});

test('nothing is lost while the Bot API is down for a day', async () => {
  answers.telegram = () => ({ outcome: 'later' });
  await publishPet(world, anna);
  for (let hour = 0; hour < 24; hour += 1) {
    await work();
    world.clock.advance({ hours: 1 });
  }
  answers = {};
  await work();
  expect(textsTo(anna)).toEqual(['Объявление «Щенок лабрадора» опубликовано']);
});

class Crash extends Error {}

/** A database that a killed process cannot reach. */
const mortal = (db: Database, isDead: () => boolean): Database =>
  new Proxy(db, {
    get(target, name) {
      if (isDead()) throw new Crash();
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

const STEPS = [
  'ok',
  'later',
  'crash after the lease',
  'crash before the answer',
  'crash after the answer',
  'answer lost',
] as const;

test('each notice arrives once, or once or twice where an answer was lost, for any order of crashes', async () => {
  await assert(
    asyncProperty(
      array(constantFrom(...STEPS), { maxLength: 8 }),
      integer({ min: 1, max: 3 }),
      async (steps, count) => {
        await world.db.delete(notices);
        await world.db.execute(sql`DELETE FROM notice_pace`);
        const at = world.clock.now();
        await inTransaction(world.db, (tx) =>
          world.deps.announce(
            tx,
            Array.from({ length: count }, (_, n) => ({
              to: anna.id,
              kind: 'report_result' as const,
              cause: `report ${n}`,
              at,
              data: { decision: String(n) },
            })),
          ),
        );
        const arrived: string[] = [];
        const unanswered = new Set<string>();
        const plan = [...steps];

        /** Works as one process until it is killed. */
        const live = async () => {
          let isDead = false;
          const step = plan.shift() ?? 'ok';
          const db = mortal(world.db, () => isDead);
          const channels = channelsOf(
            async (_, { content }) => {
              const name = String(content.text);
              if (isDead) throw new Crash();
              if (step === 'later') return { outcome: 'later' };
              arrived.push(name);
              if (step === 'ok') return { outcome: 'sent' };
              unanswered.add(name);
              if (step === 'answer lost') return { outcome: 'unanswered' };
              isDead = true;
              if (step === 'crash before the answer') throw new Crash();
              return { outcome: 'sent' };
            },
            async () => {
              // The last step before an attempt.
              if (step === 'crash after the lease') isDead = true;
            },
          );
          await createNoticeWorker({ ...world.deps, db }, channels, async () => {})
            .sendDue()
            .catch(() => {});
        };
        const isOpen = async () =>
          (await world.db.$count(notices, inArray(notices.state, ['waiting', 'sending']))) > 0;
        for (let turn = 0; turn < 40 && (await isOpen()); turn += 1) {
          await live();
          // Leases and pauses end.
          world.clock.advance({ minutes: 16 });
        }
        expect(arrived.length).toBeGreaterThanOrEqual(count);
        expect(arrived.length).toBeLessThanOrEqual(count * 2);
        if (unanswered.size === 0) expect(arrived).toHaveLength(count);
        const states = (await world.db.select().from(notices)).map(({ state }) => state);
        expect(states).toEqual(states.map(() => 'done'));
      },
    ),
    { numRuns: 40 },
  );
}, 60_000);
