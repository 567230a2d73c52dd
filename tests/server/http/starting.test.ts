import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { takePort } from '#server/http/listen/listen.ts';

test('a server that still migrates says that it is alive, and which version it is', async () => {
  const { server } = await takePort(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const alive = await fetch(`${url}/healthz`);
  expect(alive.status).toBe(200);
  expect(await alive.json()).toEqual({
    ok: true,
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/u) as string,
    commit: expect.stringMatching(/^(?:[\da-f]{40}|unknown)$/u) as string,
  });
  expect((await fetch(`${url}/readyz`)).status).toBe(503);
  server.close();
  server.closeAllConnections();
});
