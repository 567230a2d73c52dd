import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { startBalancer } from '#tests/support/balancer.ts';
import { hasCaddy, startCaddy } from '#tests/support/caddy.ts';
import { createDatabase } from '#tests/support/postgresServer.ts';
import { siteFrom } from '#tests/support/siteFrom.ts';
import { Caller } from '#tests/support/client.ts';
import {
  enter,
  startServer,
  startWithSocket,
  temporaryFolder,
} from '#tests/support/serverProcess.ts';
import { waitUntil } from '#tests/support/waits.ts';

const DATABASE = 'rolling_restart';
const PATIENCE = { timeout: 90_000 };
const CALLERS = 8;
const READY = /"route":"\/readyz","status":200/u;
const STREAMS = 6;

const folder = temporaryFolder();
let settings: Record<string, string>;

const startProxy = (servers: string[]): Promise<{ url: string; end(): Promise<void> }> =>
  hasCaddy ? startCaddy(folder.path, servers) : startBalancer(servers);

beforeAll(async () => {
  const databaseUrl = await createDatabase(inject('postgresUrl'), DATABASE);
  settings = { DATABASE_URL: databaseUrl, RATE_LIMITS: 'off', TRUST_PROXY: 'true' };
});

afterAll(folder.remove);

interface Outcome {
  failures: string[];
  answered: number;
  /** How often each live stream was opened. */
  opened: number[];
}

const CALLS = [
  (caller: Caller) => caller.post('/api/articles/filter', {}),
  (caller: Caller) => caller.get('/api/profile'),
  (caller: Caller, turn: number) => caller.post('/api/update-username', { username: `${turn}` }),
  (caller: Caller) => caller.get('/api/dialogs'),
];

/** Calls and follows live streams by the proxy while its servers restart. */
async function restartUnderLoad(url: string, restarts: (() => Promise<void>)[]): Promise<Outcome> {
  const sites = Array.from({ length: STREAMS }, (_, index) =>
    siteFrom(url, `127.0.0.${index + 1}`),
  );
  const callers = await Promise.all(sites.map((site, index) => enter(site, 600 + index)));
  const over = new AbortController();
  const outcome: Outcome = { failures: [], answered: 0, opened: callers.map(() => 0) };
  const fail = (what: string): void => {
    if (!over.signal.aborted) outcome.failures.push(what);
  };

  /** Opens the stream again whenever it ends, as the client does. */
  const follow = async (caller: Caller, index: number): Promise<void> => {
    while (!over.signal.aborted) {
      try {
        const stream = await caller.fetch('/api/live', { signal: over.signal });
        if (stream.status === 200) outcome.opened[index] = (outcome.opened[index] ?? 0) + 1;
        else fail(`live ${stream.status}`);
        for await (const _ of stream.body ?? []) void _;
      } catch (error) {
        fail(`live ${String(error)}`);
      }
    }
  };
  const call = async (index: number): Promise<void> => {
    const caller = callers[index % callers.length] as Caller;
    for (let turn = index; !over.signal.aborted; turn += 1) {
      const send = CALLS[turn % CALLS.length] as (typeof CALLS)[0];
      try {
        const { status, detail } = await send(caller, turn);
        outcome.answered += 1;
        if (status !== 200) fail(`call ${turn % CALLS.length}: ${status} ${detail}`);
      } catch (error) {
        fail(`call ${turn % CALLS.length}: ${String(error)}`);
      }
    }
  };
  const load = [
    ...callers.map(follow),
    ...Array.from({ length: CALLERS }, (_, index) => call(index)),
  ];
  const more = async (): Promise<void> => {
    const until = outcome.answered + 200;
    await waitUntil(() => outcome.answered > until, PATIENCE);
  };
  try {
    for (const restart of restarts) {
      await more();
      await restart();
      await more();
    }
  } finally {
    over.abort();
    await Promise.all(load);
    for (const site of sites) site.close();
  }
  return outcome;
}

function expectNothingLost({ failures, answered, opened }: Outcome): void {
  expect(failures).toEqual([]);
  expect(answered).toBeGreaterThan(500);
  for (const count of opened) expect(count).toBeGreaterThan(1);
}

describe('a restart loses no request, and every live stream opens again', PATIENCE, () => {
  test('of one server after the other', async () => {
    const start = (port = '0') => startServer(folder.path, { ...settings, PORT: port });
    const servers = [await start(), await start()];
    const proxy = await startProxy(servers.map(({ url }) => url));
    const restarts = servers.map((server, index) => async () => {
      await server.end('SIGTERM');
      const successor = await start(new URL(server.url).port);
      servers[index] = successor;
      // The proxy has seen that it is ready.
      await waitUntil(() => successor.log.some((line) => READY.test(line)), PATIENCE);
    });
    try {
      expectNothingLost(await restartUnderLoad(proxy.url, restarts));
    } finally {
      await proxy.end();
      await Promise.all(servers.map((server) => server.end('SIGKILL')));
    }
  });

  test('of the only server, whose socket outlives it', async () => {
    const server = await startWithSocket(folder.path, settings);
    const proxy = await startProxy([server.url]);
    try {
      expectNothingLost(await restartUnderLoad(proxy.url, [server.restart]));
    } finally {
      await proxy.end();
      server.end();
    }
  });
});

test.skipIf(!hasCaddy)('a page says so when none of several servers is ready', async () => {
  const caddy = await startCaddy(folder.path, ['http://127.0.0.1:1', 'http://127.0.0.1:2']);
  try {
    // Caddy holds a GET for some seconds.
    const answer = await waitUntil(async () => {
      const given = await fetch(caddy.url, { method: 'POST' });
      return given.status === 503 && given;
    }, PATIENCE);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(await answer.text()).toContain('<h1>Сайт сейчас недоступен</h1>');
  } finally {
    await caddy.end();
  }
});
