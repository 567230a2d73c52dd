import { expect, test } from 'vitest';
import { createWidget } from '#mock-env/widget/widget.ts';
import { sessionTexts } from '#server/session/texts.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { testApp } from '#tests/support/testApp.ts';

/** The message that the login window posts to its opener. */
async function answerOf(fail: string, user = 'anna') {
  const world = await testApp();
  const { botToken, botUsername } = world.config;
  const widget = createWidget({ botToken, botUsername, clock: world.clock.now });
  const body = new URLSearchParams({ fail, user });
  const page = await (await widget.request('/oauth/auth', { method: 'POST', body })).text();
  const said = /answer = (\{.*\});/u.exec(page)?.[1];
  const { result } = JSON.parse(said ?? '{}') as { result?: unknown };
  return { world, result };
}

test('the server accepts a persona’s login', async () => {
  const { world, result } = await answerOf('');
  expectOk(await world.visitor.post('/api/auth/telegram', result));
});

test.each(['hash', 'date'])('the server rejects a login with a wrong %s', async (fail) => {
  const { world, result } = await answerOf(fail);
  const answer = await world.visitor.post('/api/auth/telegram', result);
  expectHttpError(answer, 401, sessionTexts.widget.rejected);
});

test('a silent Telegram and a cancelled login return no user', async () => {
  expect((await answerOf('silent')).result).toBeUndefined();
  expect((await answerOf('', '')).result).toBe(false);
});
