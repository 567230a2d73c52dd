import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takePort } from '#server/http/listen/listen.ts';

/** Longer than a draining server waits before it closes idle connections. */
const BUSY_MS = 400;
const NOTICE_MS = 150;

/** Occupies the thread, like work that takes long. */
const block = (): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BUSY_MS);

test('a busy server that stops answers a request that has arrived on an idle connection', async () => {
  const { server, answerWith, drain } = await takePort(0, '127.0.0.1');
  answerWith((_, response) => response.end());
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send = () => request({ host: '127.0.0.1', port, agent, method: 'POST' }).end();
  const answerTo = async (sent: ReturnType<typeof send>): Promise<IncomingMessage> => {
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    await once(answer.resume(), 'end');
    return answer;
  };
  await answerTo(send());

  const closed = new Promise<void>((onClosed) =>
    drain({ noticeMs: NOTICE_MS, onQuiet: () => {}, onClosed }),
  );
  // After this the timers are due first, as in a server that has worked for long.
  await setImmediate();
  const sent = send();
  const answer = answerTo(sent);
  await new Promise<void>(process.nextTick);
  await new Promise<void>(process.nextTick);
  block();
  expect(await answer).toMatchObject({ statusCode: 200, headers: { connection: 'close' } });
  await closed;
  agent.destroy();
});

test('a server that stops is not ready, and answers all other requests while the proxy notices', async () => {
  const { server, answerWith, drain } = await takePort(0, '127.0.0.1');
  answerWith((_, response) => response.end('answered'));
  const { port } = server.address() as AddressInfo;
  const closed = new Promise<void>((onClosed) =>
    drain({ noticeMs: NOTICE_MS, onQuiet: () => {}, onClosed }),
  );
  const [readiness, answer] = await Promise.all([
    fetch(`http://127.0.0.1:${port}/readyz`),
    fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: 'a body' }),
  ]);
  expect(readiness.status).toBe(503);
  expect(await answer.text()).toBe('answered');
  await closed;
});
