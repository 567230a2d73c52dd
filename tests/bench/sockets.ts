import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { HYDRATION_ID } from '#contract/hydration.ts';
import { headerOf, openConnections, requestBytes, type Answer } from './keepAlive.ts';
import { processorTime } from './processorTime.ts';
import { stopwatch } from './rate.ts';
import { fillSite, startBareServer, startSite, stop } from './servers.ts';
import { printTable } from './table.ts';

/**
 * Measures browser requests over sockets, compressed: the server as a child process against a bare
 * Node server that sends the same bytes. They run by turns, so that other load affects both.
 * BENCH_DATABASE_URL names an empty PostgreSQL database to use instead of PGlite. `--only=text`
 * measures the cases whose name contains the text.
 */
const ADS = 4000;
const CONNECTIONS = 16;
const WARM_MS = 2000;
/** Long enough for rendering and queries to be compiled. */
const WARM_RENDERING_MS = 6000;
const SLICE_MS = 500;
/** Enough for the compiled code of both and for other load to even out. */
const SLICES = 12;
const ENOUGH = 0.4;
const IDLE_MS = 1000;
const IDLE_SHARE = 0.04;
const IDLE_TRIES_MAX = 60;
const FIRST_LIST = JSON.stringify({ limit: 20, offset: 0 });
/** Above every price: each bound is a list of its own, and all are full. */
const ABOVE_PRICES = 200_000;
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);

interface Case {
  name: string;
  /** Path of the request with this index. */
  path: (index: number) => string;
  body?: string;
  warmMs?: number;
}

const casesOf = (ad: number, image: string): Case[] => [
  { name: 'page of a list, cached', path: () => '/posts' },
  {
    name: 'page of a list, uncached',
    path: (index) => `/posts?priceTo=${ABOVE_PRICES + index}`,
    warmMs: WARM_RENDERING_MS,
  },
  { name: 'page of an ad, cached', path: () => `/post/${ad}` },
  { name: 'home page, cached', path: () => '/' },
  { name: 'reference lists', path: () => '/api/filters' },
  { name: 'first list of a visitor', path: () => '/api/articles/filter', body: FIRST_LIST },
  { name: 'image, thumbnail', path: () => `/api/image/${image}?size=thumb` },
];

/** Sends the requests of one case to one server. */
async function openRun(port: number, pid: number | undefined, { path, body }: Case) {
  const connections = await openConnections(port, CONNECTIONS);
  const watch = stopwatch(CONNECTIONS);
  let index = 0;
  let processorMs = 0;
  let measured: Answer[] = [];
  const sendNext = async (): Promise<void> => {
    index += 1;
    const answer = await connections.send(requestBytes(port, path(index), body));
    if (answer.status !== 200) throw new Error(`${path(index)} answered ${answer.status}`);
    measured.push(answer);
  };
  const spent = (): number => (pid && processorTime(pid)) || 0;
  return {
    async warm(ms: number): Promise<Answer> {
      await stopwatch(CONNECTIONS).run(sendNext, ms);
      const [answer] = measured.splice(0).slice(-1);
      return answer as Answer;
    },
    async measure(): Promise<void> {
      const before = spent();
      await watch.run(sendNext, SLICE_MS);
      processorMs += spent() - before;
    },
    result: () => ({ ...watch.rate(), processorMs: processorMs / measured.length, measured }),
    close: connections.close,
  };
}

function bareHeaders(answer: Answer): Record<string, string> {
  const names = ['Content-Type', 'Content-Length', 'Content-Encoding'];
  const headers = names.map((name) => [name, headerOf(answer, name)] as const);
  return Object.fromEntries(headers.filter((header): header is [string, string] => !!header[1]));
}

/** How many pages came with markup: a busy server skips rendering. */
function countRendered(answers: Answer[]): string {
  const pages = answers.filter((answer) => headerOf(answer, 'content-type')?.includes('html'));
  if (pages.length === 0) return '';
  const known = new Map<string | undefined, boolean>();
  const isRendered = (page: Answer): boolean => {
    const tag = headerOf(page, 'etag');
    const html = () => brotliDecompressSync(page.body).toString();
    if (!known.has(tag)) known.set(tag, html().includes(`id="${HYDRATION_ID}"`));
    return known.get(tag) ?? false;
  };
  return `${pages.filter(isRendered).length} of ${pages.length}`;
}

async function compare(
  site: Awaited<ReturnType<typeof startSite>>,
  bare: Awaited<ReturnType<typeof startBareServer>>,
  each: Case,
): Promise<string[]> {
  const ours = await openRun(site.port, site.child.pid, each);
  const theirs = await openRun(bare.port, bare.child.pid, each);
  const answer = await ours.warm(each.warmMs ?? WARM_MS);
  await bare.answerWith({ headers: bareHeaders(answer), body: answer.body });
  await theirs.warm(SLICE_MS);
  for (let slice = 0; slice < SLICES; slice += 1) {
    await ours.measure();
    await theirs.measure();
  }
  ours.close();
  theirs.close();
  const [whole, alone] = [ours.result(), theirs.result()];
  const share = whole.aSecond / alone.aSecond;
  return [
    each.name,
    (answer.body.length / 1024).toFixed(1),
    whole.aSecond.toFixed(0),
    alone.aSecond.toFixed(0),
    `${Math.round(share * 100)} %${share < ENOUGH ? ' <' : '  '}`,
    whole.p95.toFixed(1),
    alone.p95.toFixed(1),
    whole.processorMs.toFixed(3),
    alone.processorMs.toFixed(3),
    countRendered(whole.measured),
  ];
}

/** Waits until the jobs have worked off the new ads: they would count as requests. */
async function untilIdle(pid: number | undefined): Promise<void> {
  if (!pid) return;
  for (let tries = 0; tries < IDLE_TRIES_MAX; tries += 1) {
    const before = processorTime(pid) ?? 0;
    await setTimeout(IDLE_MS);
    if ((processorTime(pid) ?? 0) - before < IDLE_MS * IDLE_SHARE) return;
  }
}

const databaseUrl = process.env['BENCH_DATABASE_URL'];
const dataDir = mkdtempSync(join(tmpdir(), 'petskod-bench-'));
const image = await fillSite({ dataDir, databaseUrl }, ADS);
const site = await startSite({ dataDir, databaseUrl });
const bare = await startBareServer();
try {
  await untilIdle(site.child.pid);
  const list = await fetch(`http://127.0.0.1:${site.port}/api/articles/filter`, {
    method: 'POST',
    body: FIRST_LIST,
  });
  const [{ id } = { id: 0 }] = (await list.json()) as { id: number }[];
  const cases = casesOf(id, image).filter(({ name }) => !only || name.includes(only));
  const rows: string[][] = [];
  for (const each of cases) rows.push(await compare(site, bare, each));
  printTable(
    `${databaseUrl ? 'PostgreSQL' : 'PGlite'}, ${ADS} ads, ${CONNECTIONS} connections: the server beside a bare Node server that sends the same bytes (< below ${ENOUGH * 100} %); processor time of the server process for each request`,
    [
      'over sockets',
      'KB',
      'a second',
      'bare',
      'share',
      'p95 ms',
      'bare',
      'processor ms',
      'bare',
      'rendered',
    ],
    rows,
  );
} finally {
  await stop(site);
  await stop(bare);
  rmSync(dataDir, { recursive: true, force: true });
}
