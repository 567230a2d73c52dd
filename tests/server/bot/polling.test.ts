import { expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { startBot } from '#server/bot/startBot.ts';
import { missingWithoutHttps } from '#server/bot/telegram/startTelegramBot.ts';
import { telegramUpdates } from '#server/bot/updates.table.ts';
import { takeErrors } from '#tests/support/serverErrors.ts';
import { testApp } from '#tests/support/testApp.ts';
import { waitFor } from '#tests/support/waits.ts';

test('BOT_POLLING=on reads updates until the server stops', async () => {
  const { deps, config, botApi } = await testApp();
  const polling = { ...deps, config: { ...config, botPolling: true } };
  const stop = startBot(polling, createApp(polling).bot);
  const user = { id: 4711, first_name: 'Вера' };
  await waitFor(() => expect(botApi.calls.map(({ method }) => method)).toContain('getUpdates'));
  await botApi.inChat.type(user, '/start');
  await botApi.inChat.type(user, '/help');
  await waitFor(() => {
    expect(botApi.chats.get(user.id)?.messages.filter(({ from }) => from === 'bot')).toHaveLength(
      2,
    );
  });
  await stop();
});

test('an answer that Telegram rejects keeps nobody else waiting', async () => {
  const { deps, config, botApi } = await testApp();
  const polling = { ...deps, config: { ...config, botPolling: true } };
  const stop = startBot(polling, createApp(polling).bot);
  await waitFor(() => expect(botApi.calls.map(({ method }) => method)).toContain('getUpdates'));
  const blocked = { id: 4711, first_name: 'Вера' };
  const other = { id: 4712, first_name: 'Олег' };
  botApi.chats.set(blocked.id, { user: blocked, isOpen: true, isBlocked: true, messages: [] });
  await botApi.inChat.type(blocked, '/help');
  await botApi.inChat.type(other, '/start');
  await waitFor(() => expect(botApi.chats.get(other.id)?.messages.at(-1)?.from).toBe('bot'));
  await stop();
});

test('an update that always fails ends the bot for nobody else', async () => {
  const { deps, config, botApi, db } = await testApp();
  const polling = { ...deps, config: { ...config, botPolling: true } };
  const [one, other] = [
    { id: 4711, first_name: 'Вера' },
    { id: 4712, first_name: 'Олег' },
  ];
  const failure = { kind: 'status', code: 500, description: 'Internal' } as const;
  botApi.failures.push(failure, failure, failure);
  const stop = startBot(polling, createApp(polling).bot);
  await waitFor(() => expect(botApi.calls.map(({ method }) => method)).toContain('getUpdates'));
  await botApi.inChat.type(one, '/start');
  await botApi.inChat.type(other, '/start');
  const answered = () => expect(botApi.chats.get(other.id)?.messages.at(-1)?.from).toBe('bot');
  await waitFor(answered);
  await stop();
  expect(await db.$count(telegramUpdates)).toBe(2);
  takeErrors();
});

test.each([
  ['http://localhost:3000', false, ['menu button', 'BOT_POLLING=on', 'notices', 'widget']],
  ['http://localhost:3000', true, ['menu button', 'notices', 'widget']],
  ['http://petskod.test', true, ['menu button']],
  ['https://petskod.test', false, []],
])('a bot on %s knows what does not work', (publicUrl, botPolling, missing) => {
  const said = missingWithoutHttps({ publicUrl, botPolling }).join();
  const all = ['menu button', 'BOT_POLLING=on', 'notices', 'widget'];
  expect(all.filter((part) => said.includes(part))).toEqual(missing);
});

test('a bot without https says at the start what does not work', async () => {
  const { deps, log } = await testApp({ publicUrl: 'http://localhost:3000' });
  await startBot(deps, createApp(deps).bot)();
  expect(log.join('')).toContain('Telegram demands https');
});

test.each([
  ['https://www.petskod.test/', true],
  ['https://petskod.test/?from=menu', false],
])('a mini app at %s is compared with the site at the start', async (url, isOther) => {
  const { deps, log, botApi } = await testApp();
  botApi.settings['setChatMenuButton'] = {
    menu_button: { type: 'web_app', text: 'Открыть', web_app: { url } },
  };
  const stop = startBot(deps, createApp(deps).bot);
  await waitFor(() =>
    expect(botApi.calls.map(({ method }) => method)).toContain('getChatMenuButton'),
  );
  await stop();
  await waitFor(() => expect(log.join('').includes('mini app on another domain')).toBe(isOther));
});
