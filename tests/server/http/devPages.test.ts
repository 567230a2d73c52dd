import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { devListener } from '#server/http/client/devPages.ts';

const ROOT = join(import.meta.dirname, '../../..');

let dataDir: string;
let server: Server;

beforeAll(async () => {
  // Inside the project's folder, which Vite serves, as the default data folder is.
  dataDir = mkdtempSync(join(ROOT, 'node_modules/.data-'));
  writeFileSync(join(dataDir, 'jwt-secret'), 'a secret');
  server = createServer();
  const listener = await devListener(() => {}, server, dataDir);
  server.on('request', listener);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => void server.close(resolve));
  rmSync(dataDir, { recursive: true, force: true });
});

test.each([
  ['by its path', (path: string) => path.slice(ROOT.length)],
  ['as a module', (path: string) => `/@fs${path}?import&raw`],
])('the development server does not serve a secret %s', async (_, urlOf) => {
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const answer = await fetch(origin + urlOf(join(dataDir, 'jwt-secret')));
  expect(await answer.text()).not.toContain('a secret');
  expect(answer.status).toBe(403);
  const source = await fetch(`${origin}/src/shared/newKey.ts`);
  expect(await source.text()).toContain('newKey');
});
