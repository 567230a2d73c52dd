import { beforeEach, describe, expect, test } from 'vitest';
import { createMaxBotApi, type MaxBotApi } from '#mock-env/max/botApi.ts';
import { createMaxEnv } from '#mock-env/max/maxEnv.ts';
import { readLaunchData } from '#server/session/launchData.ts';

const VERA = { id: 70_001, first_name: 'Вера' };
const TOKEN = 'a token of the imitation';
const NOW = new Date('2026-03-02T09:00:00Z');
let api: MaxBotApi;

beforeEach(() => {
  api = createMaxBotApi({
    botToken: TOKEN,
    botName: 'id7700000000_bot',
    uploads: 'https://iu.oneme.ru',
    clock: () => NOW,
    fetch,
    people: [VERA],
  });
});

async function post(body: object, path = `/messages?user_id=${VERA.id}`, token = TOKEN) {
  const answer = await api.app.request(path, {
    method: 'POST',
    headers: { authorization: token },
    body: JSON.stringify(body),
  });
  return { status: answer.status, ...((await answer.json()) as { code?: string }) };
}
const keyboard = (buttons: object[][]) => ({
  text: 'x',
  attachments: [{ type: 'inline_keyboard', payload: { buttons } }],
});
const link = { type: 'link', text: 'x', url: 'https://petskod.test' };
const callback = { type: 'callback', text: 'x', payload: 'y' };
const openApp = { type: 'open_app', text: 'x', web_app: 'id7700000000_bot', payload: 'go-x' };

describe('the Bot API of MAX takes', () => {
  test.each([
    ['a text of 4,000 characters', { text: 'я'.repeat(4000) }],
    ['three buttons that open something in a row', keyboard([[link, openApp, link]])],
    ['seven others', keyboard([Array.from({ length: 7 }, () => callback)])],
  ])('%s', async (_, body) => {
    expect((await post(body)).status).toBe(200);
  });
});

describe('the Bot API of MAX refuses', () => {
  test.each([
    ['no message at all', {}],
    ['a longer text', { text: 'я'.repeat(4001) }],
    ['a field that it does not have', { text: 'x', parse_mode: 'HTML' }],
    ['four buttons that open something in a row', keyboard([[link, link, link, openApp]])],
    ['eight buttons in a row', keyboard([Array.from({ length: 8 }, () => callback)])],
    ['an address without https', keyboard([[{ ...link, url: 'http://petskod.test' }]])],
    ['the address of the app instead of its bot', keyboard([[{ ...openApp, web_app: link.url }]])],
    ['a start parameter with a slash', keyboard([[{ ...openApp, payload: '/post/1' }]])],
    ['a button without text', keyboard([[{ ...callback, text: '' }]])],
    ['a field of another button', keyboard([[{ ...callback, url: link.url }]])],
  ])('%s', async (_, body) => {
    expect(await post(body)).toMatchObject({ status: 400, code: 'proto.payload' });
  });

  test('another token', async () => {
    const answer = await post({ text: 'x' }, undefined, 'Bearer x');
    expect(answer).toMatchObject({ status: 401, code: 'verify.token' });
  });

  test('people who have stopped the bot, and who never began', async () => {
    await api.inDialog.stop(VERA);
    expect(await post({ text: 'x' })).toMatchObject({ status: 403, code: 'chat.denied' });
    expect(await post({ text: 'x' }, '/messages?user_id=5')).toMatchObject({ status: 404 });
  });

  test('a third message in a second', async () => {
    const statuses = [];
    for (let sent = 0; sent < 3; sent += 1) statuses.push((await post({ text: 'x' })).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  test.each([
    ['http', 'http://petskod.test/api/max/webhook'],
    ['another port', 'https://petskod.test:8443/api/max/webhook'],
  ])('a webhook on %s', async (_, url) => {
    const body = { url, update_types: ['bot_started'], secret: 'a_secret' };
    expect(await post(body, '/subscriptions')).toMatchObject({ status: 400 });
  });
});

describe('the window of MAX', () => {
  const launch = async (query: string) => {
    const window = createMaxEnv({
      botToken: TOKEN,
      botName: 'id7700000000_bot',
      webhookSecret: 'a_secret',
      publicUrl: 'https://petskod.test',
      url: 'https://petskod.test/mock-env/max',
      clock: () => NOW,
    });
    return window.request(`/api/launch?${query}`);
  };

  test('launches the app with data that MAX has signed', async () => {
    const answer = await launch('persona=anna&platform=ios&start_param=post_1');
    const { initData, user } = (await answer.json()) as { initData: string; user: { id: number } };
    expect(readLaunchData(initData, TOKEN, NOW)).toMatchObject({
      user: { id: user.id, first_name: 'Анна' },
      startParam: 'post_1',
    });
  });

  test('knows its people, and takes no start parameter that MAX does not', async () => {
    expect((await launch('persona=nobody')).status).toBe(404);
    expect((await launch('persona=anna&start_param=a/b')).status).toBe(400);
  });
});
