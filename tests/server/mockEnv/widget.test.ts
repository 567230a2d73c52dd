import { expect, test } from 'vitest';
import { createWidget } from '#mock-env/widget/widget.ts';
import { sessionTexts } from '#server/session/texts.ts';
import { expectOk, expectRefusal } from '#tests/support/expectations.ts';
import { testApp } from '#tests/support/testApp.ts';

/** What the widget's window says to the page that opened it. */
async function answerOf(fail: string, person = 'anna') {
  const world = await testApp();
  const { botToken, botUsername } = world.config;
  const widget = createWidget({ botToken, botUsername, clock: world.clock.now });
  const body = new URLSearchParams({ fail, person });
  const page = await (await widget.request('/oauth/auth', { method: 'POST', body })).text();
  const said = /answer = (\{.*\});/u.exec(page)?.[1];
  const { result } = JSON.parse(said ?? '{}') as { result?: unknown };
  return { world, result };
}

test('a persona’s login is one that the server takes', async () => {
  const { world, result } = await answerOf('');
  expectOk(await world.visitor.post('/api/auth/telegram', result));
});

test.each(['hash', 'date'])(
  'a login with a wrong %s is one that the server refuses',
  async (fail) => {
    const { world, result } = await answerOf(fail);
    const answer = await world.visitor.post('/api/auth/telegram', result);
    expectRefusal(answer, 401, sessionTexts.widgetRefused);
  },
);

test('a silent Telegram and a cancelled login hand over nobody', async () => {
  expect((await answerOf('silent')).result).toBeUndefined();
  expect((await answerOf('', '')).result).toBe(false);
});
