import { getRequestListener } from '@hono/node-server';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fork } from 'node:child_process';
import { pino } from 'pino';
import { createApp } from '#server/app.ts';
import { systemClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { connect } from '#server/db/connect.ts';
import { createMetrics } from '#server/metrics.ts';
import { announce } from '#server/notices/outbox.queries.ts';
import { migrate } from '#server/db/migrate.ts';
import { BOT_TOKEN } from '#tests/support/initData.ts';
import { printTable } from './table.ts';
import { INSERT_SESSIONS, SECRET, tokenOf } from './tokens.ts';

/** Number of users with an open conversation; intervals are the site's own. */
const CLIENTS = 1000;
const DIALOGS_MS = 3000;
const CONVERSATION_MS = 2000;
const LIVE_MS = 60_000;
/** Messages per second of all users together. */
const MESSAGES_PER_SECOND = 10;
const WARM_UP_MS = 9000;
const MEASURE_MS = 12_000;
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
  await connection.runAlone(({ run }) =>
    run(`
      INSERT INTO users (username, created_at)
        SELECT 'user ' || n, now() FROM generate_series(1, ${CLIENTS}) n;
      ${INSERT_SESSIONS}
      INSERT INTO messages (low_id, high_id, from_user, text, created_at)
        SELECT ${FIRST_ID} + 2 * p, ${FIRST_ID + 1} + 2 * p, ${FIRST_ID} + 2 * p + n % 2,
          'Сообщение ' || n, now() - n * interval '1 minute'
        FROM generate_series(0, ${CLIENTS / 2 - 1}) p, generate_series(1, 30) n;
      INSERT INTO dialogs (user_id, other_id, last_text, last_at, started_by, started_at)
        SELECT ${FIRST_ID} + n, ${FIRST_ID} + n + 1 - 2 * (n % 2), 'Сообщение', now(),
          ${FIRST_ID} + n, now()
        FROM generate_series(0, ${CLIENTS - 1}) n;
      ANALYZE;
    `),
  );
  const config = readConfig({
    BOT_TOKEN,
    BOT_USERNAME: 'petskod_bench_bot',
    JWT_SECRET: SECRET,
    RATE_LIMITS: 'off',
  });
  const { app } = createApp({
    db: connection.db,
    eventBus: connection.eventBus,
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

async function runClients(): Promise<void> {
  const server = fork(import.meta.filename, { stdio: 'inherit' });
  const said = <Answer>(): Promise<Answer> =>
    new Promise((resolve) => server.once('message', (answer) => resolve(answer as Answer)));
  const { port } = await said<{ port: number }>();
  const tokens = await Promise.all(
    Array.from({ length: CLIENTS }, (_, index) => tokenOf(FIRST_ID + index)),
  );

  const rows: (string | number)[][] = [];
  for (const [name, mode, written] of [
    ['polls alone, no messages', 'polls', 0],
    ['polls alone, 10 messages a second', 'polls', MESSAGES_PER_SECOND],
    ['live updates, no messages', 'live', 0],
    ['live updates, 10 messages a second', 'live', MESSAGES_PER_SECOND],
  ] as const) {
    const counts: Counts = { requests: 0, unchanged: 0, failed: 0, events: 0, delays: [] };
    const stop = startClients(port, tokens, mode, written, counts);
    await pause(WARM_UP_MS);
    Object.assign(counts, { requests: 0, unchanged: 0, failed: 0, events: 0, delays: [] });
    server.send('measure');
    await said();
    const start = performance.now();
    await pause(MEASURE_MS);
    server.send('measure');
    const { cpu, rss } = await said<{ cpu: number; rss: number }>();
    const seconds = (performance.now() - start) / 1000;
    stop();
    counts.delays.sort((one, other) => one - other);
    const median = counts.delays[Math.floor(counts.delays.length / 2)];
    rows.push([
      name,
      (counts.requests / seconds).toFixed(0),
      counts.requests ? `${Math.round((counts.unchanged / counts.requests) * 100)} %` : '',
      `${(cpu / seconds / 10).toFixed(0)} %`,
      median === undefined ? '' : median.toFixed(0),
      (rss / 1024 / 1024).toFixed(0),
      counts.failed,
    ]);
    await pause(1000);
  }
  server.send('end');
  printTable(
    `${CLIENTS} open conversations on one server process, ${process.env['BENCH_DATABASE_URL'] ? 'PostgreSQL' : 'PGlite inside of it; BENCH_DATABASE_URL names another'}`,
    ['', 'requests a second', '304', 'CPU of a core', 'seen after ms', 'MB', 'failed'],
    rows,
  );
  process.exit(0);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Simulates all users' browsers; returns the function that closes them. */
function startClients(
  port: number,
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
  let isOver = false;

  const call = async (
    index: number,
    path: string,
    tags: Map<string, string>,
    body?: string,
  ): Promise<void> => {
    if (isOver) return;
    const status = await sendRequest(port, agent, String(tokens[index]), path, tags, body);
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
      return async (): Promise<void> => {
        if (isAsking) return;
        isAsking = true;
        await call(index, path, tags);
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
        openLiveStream(port, streams, String(tokens[index]), (isOthers) => {
          counts.events += 1;
          for (const [poll] of isOthers ? polls : polls.slice(0, 1)) void poll();
        });
      }, Math.random() * DIALOGS_MS);
    }
  }
  if (written > 0) {
    timers.push(
      setInterval(() => {
        const index = Math.floor(Math.random() * tokens.length);
        sentAt.set(index ^ 1, performance.now());
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

/** An open live stream; reports whether each event is more than the user's own reading. */
function openLiveStream(
  port: number,
  agent: Agent,
  token: string,
  hear: (isOthers: boolean) => void,
): void {
  const call = request(
    {
      port,
      host: '127.0.0.1',
      agent,
      path: '/api/live',
      headers: { authorization: `Bearer ${token}` },
    },
    (response) => {
      response.setEncoding('utf8');
      response.on('error', () => {});
      response.on('data', (text: string) => {
        for (const [, name] of text.matchAll(/^event: (\w+)$/gmu)) {
          if (name !== 'ready') hear(name !== 'read');
        }
      });
    },
  );
  call.on('error', () => {});
  call.end();
}
