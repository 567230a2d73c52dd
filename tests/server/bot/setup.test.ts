import { expect, test } from 'vitest';
import { setUpTelegram } from '#server/bot/telegram/setUpTelegram.ts';
import { testApp } from '#tests/support/testApp.ts';

test('sets commands, descriptions, menu button and webhook, and names what only BotFather can do', async () => {
  const { config, deps, botApi } = await testApp();
  const lines = await setUpTelegram(config, deps.fetch);
  expect(botApi.settings).toMatchObject({
    setMyCommands: {
      commands: expect.arrayContaining([expect.objectContaining({ command: 'settings' })]),
    },
    setChatMenuButton: {
      menu_button: { type: 'web_app', web_app: { url: 'https://petskod.test/' } },
    },
  });
  expect(botApi.calls.find(({ method }) => method === 'setWebhook')?.params).toMatchObject({
    url: 'https://petskod.test/api/telegram/webhook',
    secret_token: config.telegramWebhookSecret,
    allowed_updates: ['message', 'callback_query', 'my_chat_member', 'pre_checkout_query'],
  });
  expect(lines.join('\n')).toContain('/setdomain');
});

test('sets no webhook where updates are polled or no https exists', async () => {
  const { config, deps, botApi } = await testApp({
    botPolling: true,
    publicUrl: 'http://localhost:3000',
  });
  await setUpTelegram(config, deps.fetch);
  const called = botApi.calls.map(({ method }) => method);
  expect(called).toContain('deleteWebhook');
  expect(called).not.toContain('setWebhook');
  expect(called).not.toContain('setChatMenuButton');
});
