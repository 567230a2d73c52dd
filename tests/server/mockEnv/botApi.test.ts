import { beforeEach, expect, test } from 'vitest';
import { createBotApi } from '#mock-env/bot/botApi.ts';
import { BOT_TOKEN } from '#tests/support/initData.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

const VERA = { id: 4711, first_name: 'Вера' };
let world: TestApp;
beforeEach(async () => {
  world = await testApp();
  world.botApi.chats.set(VERA.id, { user: VERA, isOpen: true, isBlocked: false, messages: [] });
});

async function call(method: string, params: object) {
  const answer = await world.botApi.app.request(`/bot${BOT_TOKEN}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
  });
  return (await answer.json()) as { ok: boolean; description?: string };
}
const send = (params: object) =>
  call('sendMessage', { chat_id: VERA.id, text: 'Привет', ...params });
const withButton = (button: object) =>
  send({ reply_markup: { inline_keyboard: [[{ text: 'Открыть', ...button }]] } });

test.each([
  [{ url: 'http://localhost:3000/' }, /Wrong HTTP URL/u],
  [{ url: 'http://127.0.0.1/' }, /Wrong HTTP URL/u],
  [{ web_app: { url: 'http://petskod.test/' } }, /Only HTTPS links are allowed/u],
  [{ callback_data: 'й'.repeat(33) }, /BUTTON_DATA_INVALID/u],
  [{}, /text buttons are not allowed/u],
])('the mock of the Bot API rejects the button %o', async (button, description) => {
  expect(await withButton(button)).toMatchObject({
    ok: false,
    description: expect.stringMatching(description),
  });
});

test('the mock of the Bot API takes buttons of 64 bytes and of public sites', async () => {
  expect(await withButton({ callback_data: 'й'.repeat(32) })).toMatchObject({ ok: true });
  expect(await withButton({ url: 'http://petskod.test/' })).toMatchObject({ ok: true });
});

test('the mock of the Bot API rejects a misspelled field', async () => {
  expect(await send({ disable_notifications: true })).toMatchObject({ ok: false });
  expect(await send({ disable_notification: true })).toMatchObject({ ok: true });
});

test('a webhook needs https', async () => {
  expect(await call('setWebhook', { url: 'http://petskod.test/hook' })).toMatchObject({
    description: expect.stringContaining('An HTTPS URL must be provided'),
  });
});

test('after a restart of the mock the bot is not deaf', async () => {
  const answers = () => world.botApi.calls.filter(({ method }) => method === 'sendMessage').length;
  const start = () =>
    createBotApi({
      botToken: BOT_TOKEN,
      botUsername: world.config.botUsername,
      clock: world.clock.now,
      fetch: async (input, init) => world.app.request(new URL(String(input)).pathname, init),
      webhook: {
        url: 'https://petskod.test/api/telegram/webhook',
        secret_token: world.config.telegramWebhookSecret,
      },
    });
  await start().inChat.type(VERA, '/help');
  world.clock.advance({ seconds: 5 });
  await start().inChat.type(VERA, '/help');
  expect(answers()).toBe(2);
});
