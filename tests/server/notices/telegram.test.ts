import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Notice, NotificationSettings } from '#contract/notices.ts';
import { updateRecipient } from '#server/notices/recipients.queries.ts';
import { createTelegramChannel } from '#server/notices/channels/telegram/telegramChannel.ts';
import { createNoticeWorker } from '#server/notices/outbox/worker.ts';
import type { Config } from '#server/config.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { ban } from '#tests/support/users.ts';
import { takeErrors } from '#tests/support/serverErrors.ts';
import { publishPet } from '#tests/support/pets.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

const TELEGRAM_ID = 4711;
let world: TestApp;
let vera: TestUser;

async function start(settings: Partial<Config> = {}): Promise<void> {
  world = await testApp(settings);
  vera = await world.enter({ id: TELEGRAM_ID, first_name: 'Вера', allows_write_to_pm: true });
  world.botApi.chats.set(TELEGRAM_ID, {
    user: { id: TELEGRAM_ID, first_name: 'Вера' },
    isOpen: true,
    isBlocked: false,
    messages: [],
  });
}
beforeEach(() => start());

const work = () =>
  createNoticeWorker(world.deps, [createTelegramChannel(world.deps)], async () => {}).sendDue();
const chat = () => world.botApi.chats.get(TELEGRAM_ID)?.messages ?? [];
const health = async () =>
  (await vera.get<NotificationSettings>('/api/notification-settings')).body.channels.telegram;

describe('a notice in the chat', () => {
  test('has text, photo and buttons that open the app', async () => {
    const id = await publishPet(world, vera, { title: 'Щенок колли' });
    await work();
    expect(chat()).toMatchObject([
      {
        from: 'bot',
        text: 'Объявление «Щенок колли» опубликовано',
        isSilent: false,
        photo: expect.any(Uint8Array),
        buttons: [
          [{ text: 'Открыть', web_app: { url: `https://petskod.test/post/${id}` } }],
          [{ text: '🔕 Не присылать такие', callback_data: 'off:ad_published' }],
        ],
      },
    ]);
    // JPEG.
    expect(Buffer.from(chat()[0]?.photo ?? []).toString('hex')).toMatch(/^ffd8/u);
  });

  test('shows no previews of links that strangers write', async () => {
    const boris = await world.as('boris');
    const text = 'Оплатите здесь: https://bank.example/pay';
    expectOk(await boris.post('/api/send-message', { to_user: vera.id, text }));
    world.clock.advance({ seconds: 16 });
    await work();
    const sent = world.botApi.calls.find(({ method }) => method === 'sendMessage');
    expect(sent?.params).toMatchObject({
      text: expect.stringContaining('bank.example'),
      link_preview_options: { is_disabled: true },
    });
  });

  test('has plain links where the site has no https', async () => {
    await start({ publicUrl: 'http://petskod.test' });
    const id = await publishPet(world, vera);
    await work();
    expect(chat()[0]?.buttons[0]).toEqual([
      { text: 'Открыть', url: `http://petskod.test/post/${id}` },
    ]);
  });

  test('comes without a photo that is gone', async () => {
    await publishPet(world, vera);
    world.images.clear();
    await work();
    expect(chat()[0]?.photo).toBeUndefined();
    expect(chat()).toHaveLength(1);
  });

  test('comes as plain text when Telegram rejects the shape of its photo', async () => {
    const wide = { create: { width: 500, height: 20, channels: 3, background: 'red' } } as const;
    const id = await publishPet(world, vera, { title: 'Такса' });
    for (const key of world.images.keys()) {
      world.images.set(key, await sharp(wide).webp().toBuffer());
    }
    await work();
    expect(chat()).toMatchObject([
      {
        text: 'Объявление «Такса» опубликовано',
        buttons: [[{ web_app: { url: `https://petskod.test/post/${id}` } }], [{}]],
      },
    ]);
    expect(chat()[0]?.photo).toBeUndefined();
    expect(await health()).toBe('ok');
  });

  test('comes as plain text when Telegram rejects what it says about a photo', async () => {
    await publishPet(world, vera);
    const description = 'Bad Request: message caption is too long';
    world.botApi.failures.push({ kind: 'status', code: 400, description });
    await work();
    expect(chat()).toHaveLength(1);
    expect(chat()[0]?.photo).toBeUndefined();
  });

  test('that Telegram rejects as plain text too is only in the list', async () => {
    await publishPet(world, vera);
    const failure = { kind: 'status', code: 400, description: 'Bad Request: wrong' } as const;
    world.botApi.failures.push(failure, failure);
    await work();
    expect(chat()).toEqual([]);
    expect((await vera.get<Notice[]>('/api/notices')).body).toHaveLength(1);
  });

  test.each(['a'.repeat(199) + '👩‍👩‍👧‍👦 и конец', 'a'.repeat(199) + '🐕 и конец'])(
    'shows the beginning of a long message without parts of an emoji: %s',
    async (text) => {
      const boris = await world.as('boris');
      expectOk(await boris.post('/api/send-message', { to_user: vera.id, text }));
      world.clock.advance({ seconds: 16 });
      await work();
      const shown = text.includes('👩') ? 'a'.repeat(199) : 'a'.repeat(199) + '🐕';
      expect(chat()[0]?.text).toBe(`Пользователь boris:\n${shown}…`);
    },
  );

  test('of support has a badge, which no name of a user can begin with', async () => {
    const support = await world.as('support');
    const boris = await world.enter({ id: 4712, first_name: '✅ Поддержкa' });
    expectOk(await boris.post('/api/send-message', { to_user: vera.id, text: 'Пришлите код' }));
    expectOk(await support.post(`/api/admin/support/${vera.id}`, { text: 'Здравствуйте' }));
    world.clock.advance({ seconds: 16 });
    await work();
    world.clock.advance({ seconds: 2 });
    await work();
    expect(chat().map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Пользователь .*:\nПришлите код\n\n⚠️ Осторожно: /u),
      '✅ Поддержка petskod:\nЗдравствуйте',
    ]);
  });

  test('reaches a banned user with an answer of support', async () => {
    const support = await world.as('support');
    await ban(world.db, vera.id);
    expectOk(await support.post(`/api/admin/support/${vera.id}`, { text: 'Разобрались' }));
    world.clock.advance({ seconds: 16 });
    await work();
    expect(chat()[0]?.text).toContain('Разобрались');
  });

  test('is silent in quiet hours', async () => {
    await publishPet(world, vera);
    world.clock.advance({ hours: 12 });
    await work();
    expect(chat()[0]?.isSilent).toBe(true);
  });
});

describe("the Bot API's errors", () => {
  test('403 marks the channel: blocked, or not allowed to write', async () => {
    const mine = world.botApi.chats.get(TELEGRAM_ID);
    if (mine) mine.isBlocked = true;
    await publishPet(world, vera);
    await work();
    expect(await health()).toBe('blocked');
    await updateRecipient(world.db, vera.id, { telegram: 'ok' });
    if (mine) Object.assign(mine, { isBlocked: false, isOpen: false });
    world.clock.advance({ seconds: 1 });
    await publishPet(world, vera);
    await work();
    expect(await health()).toBe('no_permission');
    expect(chat()).toEqual([]);
  });

  test('429 waits as long as asked, 500 a little', async () => {
    await publishPet(world, vera);
    world.botApi.failures.push(
      { kind: 'status', code: 429, description: 'Too Many Requests: retry after 7', retryAfter: 7 },
      { kind: 'status', code: 500, description: 'Internal Server Error' },
    );
    await work();
    world.clock.advance({ seconds: 6 });
    expect(await work()).toBe(0);
    world.clock.advance({ seconds: 1 });
    await work();
    expect(chat()).toEqual([]);
    world.clock.advance({ minutes: 1 });
    await work();
    expect(chat()).toHaveLength(1);
  });

  /** Telegram handles what is sent, but the connection ends before its answer. */
  function loseAnswers(count: number): void {
    const { fetch } = world.deps;
    let left = count;
    world.deps.fetch = async (url, init) => {
      const answer = await fetch(url, init);
      if (!String(url).includes('/send') || left === 0) return answer;
      left -= 1;
      throw new TypeError('fetch failed');
    };
  }

  test('a lost answer leads to one more message at most', async () => {
    loseAnswers(2);
    await publishPet(world, vera);
    for (let hour = 0; hour < 5; hour += 1) {
      await work();
      world.clock.advance({ hours: 1 });
    }
    expect(chat()).toHaveLength(2);
  });

  test('a request that did not leave is repeated until it arrives', async () => {
    await publishPet(world, vera);
    const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const { deps } = world;
    const online = deps.fetch;
    deps.fetch = () => Promise.reject(new TypeError('fetch failed', { cause }));
    for (let hour = 0; hour < 5; hour += 1) {
      await work();
      world.clock.advance({ hours: 1 });
    }
    deps.fetch = online;
    await work();
    expect(chat()).toHaveLength(1);
  });

  const json = (code: number, description: string, more: object = {}) =>
    Response.json({ ok: false, error_code: code, description, ...more }, { status: code });
  const page = (status: number) =>
    new Response('<html><h1>Bad Gateway</h1></html>', {
      status,
      headers: { 'content-type': 'text/html' },
    });
  const silence = () => {
    throw new DOMException('The operation was aborted', 'AbortError');
  };
  /** Telegram answers everything like this until the returned function is called. */
  function answerWith(answer: () => Response): () => void {
    const { fetch } = world.deps;
    let isBroken = true;
    world.deps.fetch = async (url, init) => (isBroken ? answer() : fetch(url, init));
    return () => (isBroken = false);
  }

  test.each([
    ['401', () => json(401, 'Unauthorized')],
    ['403 as a page', () => page(403)],
    ['404', () => json(404, 'Not Found')],
    ['404 as a page', () => page(404)],
    ['408', () => json(408, 'Request Timeout')],
    ['409', () => json(409, 'Conflict')],
    ['500', () => json(500, 'Internal Server Error')],
    ['502 as a page', () => page(502)],
    ['200 as a page', () => page(200)],
    ['JSON that is not its own', () => Response.json({ status: 'down' })],
    ['nothing in JSON', () => Response.json(null)],
    ['silence', silence],
  ])(
    'while all answers are %s, notices wait and the log has a line a minute',
    async (_, answer) => {
      const end = answerWith(answer);
      const worker = createNoticeWorker(
        world.deps,
        [createTelegramChannel(world.deps)],
        async () => {},
      );
      for (const title of ['Щенок колли', 'Щенок таксы']) await publishPet(world, vera, { title });
      for (let minute = 0; minute < 60; minute += 1) {
        await worker.sendDue();
        world.clock.advance({ minutes: 1 });
      }
      expect(await world.deps.metrics.text()).toContain(
        'notice_channel_paused{channel="telegram"} 1',
      );
      const lines = takeErrors();
      expect(lines.every((line) => line.includes('channel paused'))).toBe(true);
      // The pauses of an hour: 0.5, 1, 2, 4, 8 minutes and ten after that.
      expect(lines.length).toBeGreaterThan(5);
      expect(lines.length).toBeLessThan(12);
      expect(await health()).toBe('ok');
      end();
      world.clock.advance({ minutes: 10 });
      for (let second = 0; second < 3; second += 1) {
        await worker.sendDue();
        world.clock.advance({ seconds: 1 });
      }
      expect(
        chat()
          .map(({ text }) => text)
          .toSorted(),
      ).toEqual(['Объявление «Щенок колли» опубликовано', 'Объявление «Щенок таксы» опубликовано']);
      expect(await world.deps.metrics.text()).toContain(
        'notice_channel_paused{channel="telegram"} 0',
      );
    },
  );

  test.each([
    ['with a time', { parameters: { retry_after: 7 } }],
    ['without one', {}],
  ])('429 %s waits with the notice', async (_, more) => {
    const end = answerWith(() => json(429, 'Too Many Requests', more));
    await publishPet(world, vera);
    await work();
    end();
    world.clock.advance({ seconds: 8 });
    await work();
    expect(chat()).toHaveLength(1);
  });
});
