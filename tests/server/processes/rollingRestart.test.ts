import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { startBalancer } from '#tests/support/balancer.ts';
import { Caller, type Site } from '#tests/support/client.ts';
import { createDatabase } from '#tests/support/postgresServer.ts';
import { startServer, temporaryFolder, type ServerProcess } from '#tests/support/serverProcess.ts';

const DATABASE = 'rolling_restart';
const PATIENCE_MS = 90_000;
const CALLERS = 8;
const STREAMS = 6;

const folder = temporaryFolder();
const servers: ServerProcess[] = [];
let databaseUrl: string;

const start = (port = '0'): Promise<ServerProcess> =>
  startServer(folder.path, { DATABASE_URL: databaseUrl, RATE_LIMITS: 'off', PORT: port });

beforeAll(async () => {
  databaseUrl = await createDatabase(inject('postgresUrl'), DATABASE);
  servers.push(await start(), await start());
}, PATIENCE_MS);

afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  folder.remove();
});

test(
  'a restart of one server after the other loses no request, and every live stream opens again',
  { timeout: PATIENCE_MS },
  async () => {
    const balancer = await startBalancer(servers.map(({ url }) => url));
    const site: Site = { request: (path, init) => fetch(`${balancer.url}${path}`, init) };
    const [first] = servers;
    const users = await Promise.all(
      Array.from({ length: STREAMS }, (_, index) => first?.enter(600 + index)),
    );
    const callers = users.map((user) => new Caller(site, user?.token));
    const over = new AbortController();
    const failures: string[] = [];
    let answered = 0;

    /** Opens the stream again whenever it ends, as the client does. */
    const opened = callers.map(() => 0);
    const follow = async (caller: Caller, index: number): Promise<void> => {
      while (!over.signal.aborted) {
        try {
          const stream = await caller.fetch('/api/live', { signal: over.signal });
          if (stream.status === 200) opened[index] = (opened[index] ?? 0) + 1;
          else failures.push(`live ${stream.status}`);
          for await (const _ of stream.body ?? []) void _;
        } catch (error) {
          if (!over.signal.aborted) failures.push(`live ${String(error)}`);
        }
      }
    };

    const calls = [
      (caller: Caller) => caller.post('/api/articles/filter', {}),
      (caller: Caller) => caller.get('/api/profile'),
      (caller: Caller, turn: number) =>
        caller.post('/api/update-username', { username: `${turn}` }),
      (caller: Caller) => caller.get('/api/dialogs'),
    ];
    const call = async (index: number): Promise<void> => {
      const caller = callers[index % callers.length] as Caller;
      for (let turn = index; !over.signal.aborted; turn += 1) {
        const { status, detail } = await (calls[turn % calls.length] as (typeof calls)[0])(
          caller,
          turn,
        );
        answered += 1;
        if (status !== 200) failures.push(`call ${turn % calls.length}: ${status} ${detail}`);
      }
    };
    const load = [
      ...callers.map(follow),
      ...Array.from({ length: CALLERS }, (_, index) => call(index)),
    ];

    const more = async (): Promise<void> => {
      const until = answered + 200;
      await vi.waitUntil(() => answered > until, { timeout: PATIENCE_MS });
    };
    try {
      for (const [index, server] of servers.entries()) {
        await more();
        await server.end('SIGTERM');
        servers[index] = await start(new URL(server.url).port);
        await more();
      }
      await more();
    } finally {
      over.abort();
      await Promise.all(load);
      balancer.close();
    }

    expect(failures).toEqual([]);
    expect(answered).toBeGreaterThan(1000);
    for (const count of opened) expect(count).toBeGreaterThan(1);
  },
);
