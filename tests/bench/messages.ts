import { getRequestListener } from '@hono/node-server';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fork } from 'node:child_process';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { systemClock } from '#server/shared/clock.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connection/connect.ts';
import { createMetrics } from '#server/shared/metrics.ts';
import { announce } from '#server/notices/outbox/outbox.queries.ts';
import { migrate } from '#server/db/migrate.ts';
import { BOT_TOKEN } from '#tests/support/initData.ts';
import { printTable } from './table.ts';
import { INSERT_SESSIONS, SECRET, tokenOf } from './tokens.ts';

/** Number of users with an open conversation; intervals are the site's own. */
const CLIENTS = 1000;
const DIALOGS_MS = 3000;
const CONVERSATION_MS = 2000;
const LIVE_MS = 60_000;
/** Processes; only PostgreSQL can serve two. */
const SERVERS = process.env['BENCH_DATABASE_URL'] ? 2 : 1;
/** Openings of the short and of the long conversation, by turns. */
const OPENINGS = 400;
const LENGTHS = [50, 10_000] as const;
const WARM_UP_MS = 25_000;
const MEASURE_MS = 12_000;
/** `--only=text` measures the cases whose name contains the text. */
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length) ?? '';
const FIRST_ID = 1000;

type Mode = 'polls' | 'live';
interface Counts {
  requests: number;
  unchanged: number;
  failed: number;
  events: number;
  /** Milliseconds from sending until the reader's client has fetched the message. */
  delays: number[];
}

if (process.send) await runServer();
else await runClients();

/** Runs the server as a separate process, to measure its own processor time. */
async function runServer(): Promise<void> {
  const connection = await connect({
    databaseUrl: process.env['BENCH_DATABASE_URL'],
    dataDir: undefined,
  });
  await migrate(connection);
  const isFirst = !process.env['BENCH_IS_FILLED'];
  await connection.runAlone(
    async ({ run }) =>
      isFirst &&
      run(`
      INSERT INTO users (username, created_at)
        SELECT 'user ' || n, now() FROM generate_series(1, ${CLIENTS + 2 * LENGTHS.length}) n;
      ${INSERT_SESSIONS}
      INSERT INTO messages (low_id, high_id, from_user, text, created_at)
        SELECT ${FIRST_ID} + 2 * p, ${FIRST_ID + 1} + 2 * p, ${FIRST_ID} + 2 * p + n % 2,
          'Сообщение ' || n, now() - n * interval '1 minute'
        FROM generate_series(0, ${CLIENTS / 2 - 1}) p, generate_series(1, 30) n;
      INSERT INTO dialogs (user_id, other_id, last_text, last_at, started_by, started_at)
        SELECT ${FIRST_ID} + n, ${FIRST_ID} + n + 1 - 2 * (n % 2), 'Сообщение', now(),
          ${FIRST_ID} + n, now()
        FROM generate_series(0, ${CLIENTS - 1}) n;
      ${LENGTHS.map(
        (length, place) => `
          INSERT INTO messages (low_id, high_id, from_user, text, created_at)
            SELECT low, low + 1, low + n % 2, 'Сообщение ' || n, now()
            FROM (VALUES (${FIRST_ID + CLIENTS + 2 * place})) pair (low), generate_series(1, ${length}) n;`,
      ).join('')}
      ANALYZE;
    `),
  );
  const config = readConfig({
    BOT_TOKEN,
    BOT_USERNAME: 'petskod_bench_bot',
    JWT_SECRET: SECRET,
    RATE_LIMITS: 'off',
    TRUST_PROXY: '1',
  });
  const { app } = createApp({
    ...connection,
    config,
    fetch,
    clock: systemClock(),
    imageStore: { put: async () => {}, get: async () => undefined, remove: async () => {} },
    announce,
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
  });
  const server = createServer(getRequestListener(app.fetch));
  server.listen(0, '127.0.0.1', () => {
    process.send?.({ port: (server.address() as AddressInfo).port });
  });
  let before = process.cpuUsage();
  process.on('message', (message) => {
    if (message === 'end') process.exit(0);
    const used = process.cpuUsage(before);
    before = process.cpuUsage();
    const { rss } = process.memoryUsage();
    process.send?.({ cpu: (used.user + used.system) / 1000, rss });
  });
}

interface Used {
  cpu: number;
  rss: number;
}

/** Starts a server; only the first fills the database. */
async function startServer(isFirst: boolean) {
  const env = { ...process.env, ...(isFirst ? {} : { BENCH_IS_FILLED: '1' }) };
  const server = fork(import.meta.filename, { stdio: 'inherit', env });
  const said = <Answer>(): Promise<Answer> =>
    new Promise((resolve) => server.once('message', (answer) => resolve(answer as Answer)));
  const { port } = await said<{ port: number }>();
  return {
    port,
    measure: (): Promise<Used> => {
      server.send('measure');
      return said<Used>();
    },
    end: () => server.send('end'),
  };
}

async function runClients(): Promise<void> {
  const servers = [await startServer(true)];
  while (servers.length < SERVERS) servers.push(await startServer(false));
  const ports = servers.map(({ port }) => port);
  const measure = () => Promise.all(servers.map((server) => server.measure()));
  const users = CLIENTS + 2 * LENGTHS.length;
  const everyone = await Promise.all(
    Array.from({ length: users }, (_, index) => tokenOf(FIRST_ID + index)),
  );
  const tokens = everyone.slice(0, CLIENTS);
  await compareOpenings(Number(ports[0]), everyone.slice(CLIENTS));

  const rows: (string | number)[][] = [];
  for (const [name, mode, written] of [
    ['polls alone, no messages', 'polls', 0],
    ['polls alone, 10 messages a second', 'polls', 10],
    ['live updates, no messages', 'live', 0],
    ['live updates, 10 messages a second', 'live', 10],
    ['live updates, 100 messages a second', 'live', 100],
  ] as const) {
    if (!name.includes(only)) continue;
    const counts: Counts = { requests: 0, unchanged: 0, failed: 0, events: 0, delays: [] };
    const stop = startClients(ports, tokens, mode, written, counts);
    await pause(WARM_UP_MS);
    Object.assign(counts, { requests: 0, unchanged: 0, failed: 0, events: 0, delays: [] });
    await measure();
    const start = performance.now();
    await pause(MEASURE_MS);
    const used = await measure();
    const cpu = used.reduce((sum, one) => sum + one.cpu, 0);
    const rss = used.reduce((sum, one) => sum + one.rss, 0);
    const seconds = (performance.now() - start) / 1000;
    stop();
    counts.delays.sort((one, other) => one - other);
    const delayOf = (share: number): string =>
      counts.delays[Math.floor(counts.delays.length * share)]?.toFixed(0) ?? '';
    rows.push([
      name,
      (counts.requests / seconds).toFixed(0),
      counts.requests ? `${Math.round((counts.unchanged / counts.requests) * 100)} %` : '',
      `${(cpu / seconds / 10).toFixed(0)} %`,
      delayOf(0.5),
      delayOf(0.95),
      (rss / 1024 / 1024).toFixed(0),
      counts.failed,
    ]);
    await pause(1000);
  }
  for (const { end } of servers) end();
  printTable(
    `${CLIENTS} open conversations, ${process.env['BENCH_DATABASE_URL'] ? 'two server processes, PostgreSQL' : 'one server process, PGlite inside of it; BENCH_DATABASE_URL names another'}`,
    ['', 'requests a second', '304', 'CPU of a core', 'seen after ms', 'p95', 'MB', 'failed'],
    rows,
  );
  process.exit(0);
}

/** What opening a short and a long conversation costs, in milliseconds. */
async function compareOpenings(port: number, tokens: string[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[][] = LENGTHS.map(() => []);
  for (let round = 0; round < OPENINGS; round += 1) {
    for (const [place, measured] of times.entries()) {
      const other = FIRST_ID + CLIENTS + 2 * place + 1;
      const path = `/api/messages/${other}?offset=0&limit=15`;
      const start = performance.now();
      await sendRequest(port, agent, String(tokens[2 * place]), path, new Map(), undefined);
      measured.push(performance.now() - start);
    }
  }
  agent.destroy();
  printTable(
    'opening a conversation, one request at a time',
    ['messages', 'median ms', 'p95'],
    LENGTHS.map((length, place) => {
      // Without the first half, which warms up.
      const sorted = times[place]?.slice(OPENINGS / 2).toSorted((one, two) => one - two) ?? [];
      const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2);
      return [length, at(0.5), at(0.95)];
    }),
  );
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Simulates all users' browsers; returns the function that closes them. */
function startClients(
  ports: number[],
  tokens: string[],
  mode: Mode,
  written: number,
  counts: Counts,
): () => void {
  // The server closes idle connections between rare polls anyway.
  const agent = new Agent({ keepAlive: mode === 'polls', maxSockets: 400 });
  const streams = new Agent({ keepAlive: false, maxSockets: Infinity });
  const timers: ReturnType<typeof setInterval>[] = [];
  const sentAt = new Map<number, number>();
  /** Users whose last message is not read yet. */
  const unread = new Set<number>();
  const portOf = (index: number): number => ports[index % ports.length] ?? 0;
  let isOver = false;

  const call = async (
    index: number,
    path: string,
    tags: Map<string, string>,
    body?: string,
  ): Promise<void> => {
    if (isOver) return;
    const status = await sendRequest(portOf(index), agent, String(tokens[index]), path, tags, body);
    if (isOver) return;
    if (body === undefined) counts.requests += 1;
    if (status === 304) counts.unchanged += 1;
    if (status >= 400 || status === 0) counts.failed += 1;
    const sent = sentAt.get(index);
    if (sent !== undefined && status === 200 && path.startsWith('/api/messages')) {
      counts.delays.push(performance.now() - sent);
      sentAt.delete(index);
    }
  };

  for (let index = 0; index < tokens.length; index += 1) {
    const tags = new Map<string, string>();
    const conversation = `/api/messages/${FIRST_ID + (index ^ 1)}?offset=0&limit=15`;
    /** One request of a kind at a time. */
    const poller = (path: string) => {
      let isAsking = false;
      let isWanted = false;
      return async (): Promise<void> => {
        isWanted = true;
        if (isAsking) return;
        isAsking = true;
        while (isWanted) {
          isWanted = false;
          await call(index, path, tags);
        }
        isAsking = false;
      };
    };
    const polls: [() => Promise<void>, number][] = [
      [poller('/api/dialogs'), mode === 'live' ? LIVE_MS : DIALOGS_MS],
      [poller(conversation), mode === 'live' ? LIVE_MS : CONVERSATION_MS],
    ];
    for (const [poll, every] of polls) {
      // Spreads the polls over the interval.
      setTimeout(() => void poll(), Math.random() * DIALOGS_MS);
      setTimeout(
        () => {
          if (isOver) return;
          void poll();
          timers.push(setInterval(() => void poll(), every));
        },
        DIALOGS_MS + Math.random() * every,
      );
    }
    if (mode === 'live') {
      setTimeout(() => {
        if (isOver) return;
        // The server limits the streams of an address.
        const address = `10.0.${Math.floor(index / 250)}.${1 + (index % 250)}`;
        const client = { token: String(tokens[index]), address };
        openLiveStream(portOf(index), streams, client, (isRead) => {
          counts.events += 1;
          const isSeen = !isRead || unread.delete(index);
          for (const [poll] of isSeen ? polls : polls.slice(0, 1)) void poll();
        });
      }, Math.random() * DIALOGS_MS);
    }
  }
  if (written > 0) {
    timers.push(
      setInterval(() => {
        const index = Math.floor(Math.random() * tokens.length);
        sentAt.set(index ^ 1, performance.now());
        unread.add(index);
        const body = JSON.stringify({ to_user: FIRST_ID + (index ^ 1), text: 'Привет!' });
        void call(index, '/api/send-message', new Map(), body);
      }, 1000 / written),
    );
  }
  return () => {
    isOver = true;
    for (const timer of timers) clearInterval(timer);
    agent.destroy();
    streams.destroy();
  };
}

/** One request; returns its status, 0 when it failed. */
function sendRequest(
  port: number,
  agent: Agent,
  token: string,
  path: string,
  tags: Map<string, string>,
  body: string | undefined,
): Promise<number> {
  return new Promise((resolve) => {
    const tag = tags.get(path);
    const call = request(
      {
        port,
        host: '127.0.0.1',
        agent,
        path,
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          ...(tag && { 'if-none-match': tag }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
      },
      (response) => {
        const { etag } = response.headers;
        if (etag) tags.set(path, etag);
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    call.on('error', () => resolve(0));
    call.end(body);
  });
}

/** An open live stream; reports whether each event is a reading. */
function openLiveStream(
  port: number,
  agent: Agent,
  { token, address }: { token: string; address: string },
  hear: (isRead: boolean) => void,
): void {
  const call = request(
    {
      port,
      host: '127.0.0.1',
      agent,
      path: '/api/live',
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
    },
    (response) => {
      response.setEncoding('utf8');
      response.on('error', () => {});
      response.on('data', (text: string) => {
        for (const [, name] of text.matchAll(/^event: (\w+)$/gmu)) {
          if (name !== 'ready') hear(name === 'read');
        }
      });
    },
  );
  call.on('error', () => {});
  call.end();
}
