import { expect, test } from 'vitest';
import { createWidget } from '#mock-env/widget/widget.ts';
import { botIdOf } from '#server/config.ts';
import { sessionTexts } from '#server/session/texts.ts';
import { expectOk, expectHttpError } from '#tests/support/expectations.ts';
import { testApp } from '#tests/support/testApp.ts';

const origin = 'https://petskod.test';

async function pageOf(more: Record<string, string> = {}) {
  const world = await testApp();
  const widget = createWidget({ ...world.config, clock: world.clock.now });
  const bot_id = String(botIdOf(world.config.botToken));
  const url = `/oauth/auth?${new URLSearchParams({ bot_id, origin, ...more })}`;
  const answer = (fail: string, user: string) =>
    widget.request(url, { method: 'POST', body: new URLSearchParams({ fail, user }) });
  return { world, answer, page: await widget.request(url) };
}

/** The message that the login window posts to its opener. */
async function answerOf(fail: string, user = 'anna') {
  const { world, answer } = await pageOf();
  const page = await (await answer(fail, user)).text();
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

test('a login without a window leads back with the signed user', async () => {
  const { world, answer, page } = await pageOf({ return_to: `${origin}/login` });
  expect(page.status).toBe(200);
  const back = new URL((await answer('', 'anna')).headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe(`${origin}/login`);
  const text = back.hash.replace('#tgAuthResult=', '');
  const user: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
  expectOk(await world.visitor.post('/api/auth/telegram', user));
});

test.each([
  [{ bot_id: '1' }, 'Bot id invalid'],
  [{ origin: 'petskod.test' }, 'Bot domain invalid'],
  [{ return_to: 'https://other.test/login' }, 'Return URL invalid'],
])('the login page rejects %o', async (wrong, said) => {
  const { page } = await pageOf(wrong as Record<string, string>);
  expect(page.status).toBe(400);
  expect(await page.text()).toBe(said);
});
