import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { lineTo, type CutLine } from '#tests/support/cutLine.ts';
import { createDatabase, TEMPLATE } from '#tests/support/postgresServer.ts';
import { startServer, temporaryFolder } from '#tests/support/serverProcess.ts';

const POSTGRES = inject('postgresUrl');
const folder = temporaryFolder();
let line: CutLine;

beforeAll(async () => {
  if (POSTGRES) line = await lineTo(await createDatabase(POSTGRES, 'hanging', TEMPLATE));
});
afterAll(async () => {
  await line?.cut();
  folder.remove();
});

test('a start without its database fails, and tells no password', async () => {
  const url = 'postgres://anna:secret@127.0.0.1:1/site';
  const error: unknown = await startServer(folder.path, { DATABASE_URL: url }).catch((e) => e);
  expect(String(error)).toContain('ECONNREFUSED');
  expect(String(error)).not.toContain('secret@');
});

test.runIf(POSTGRES)('SIGTERM ends a server whose database has vanished', async () => {
  const server = await startServer(folder.path, { DATABASE_URL: line.url });
  line.vanish();
  expect((await server.visitor.fetch('/readyz')).status).toBe(503);
  await server.end('SIGTERM');
});
