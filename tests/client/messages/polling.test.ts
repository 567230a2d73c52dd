import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPolling, type Polling } from '#src/messages/sync/polling.ts';

let polls = 0;
let hasNews = false;
let isLive = false;
let polling: Polling | undefined;
let answer: () => Promise<boolean>;

function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
const start = () =>
  (polling = startPolling({
    poll: () => {
      polls += 1;
      return answer();
    },
    every: () => 2000,
    isLive: () => isLive,
  }));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** The number of polls in this time. */
const countIn = async (ms: number): Promise<number> => {
  const before = polls;
  await pass(ms);
  return polls - before;
};

beforeEach(() => {
  vi.useFakeTimers();
  polls = 0;
  hasNews = false;
  isLive = false;
  answer = async () => hasNews;
});
afterEach(() => {
  polling?.stop();
  setHidden(false);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('polls at once and then at its interval', async () => {
  start();
  expect(polls).toBe(1);
  expect(await countIn(20_000)).toBe(10);
});

test('stops while the page is hidden and polls at once when it is visible', async () => {
  start();
  setHidden(true);
  expect(await countIn(120_000)).toBe(0);
  setHidden(false);
  expect(polls).toBe(2);
});

test('slows down to fifteen seconds without changes, and wakes', async () => {
  start();
  await pass(62_000);
  expect(await countIn(40_000)).toBe(10);
  await pass(300_000);
  expect(await countIn(150_000)).toBe(10);
  polling?.wake();
  await pass(0);
  expect(await countIn(20_000)).toBeGreaterThanOrEqual(9);
  await pass(300_000);
  hasNews = true;
  await pass(15_000);
  hasNews = false;
  expect(await countIn(20_000)).toBeGreaterThanOrEqual(9);
});

test('never polls concurrently; a refresh during a poll runs right after it', async () => {
  let finish: (hasNews: boolean) => void = () => {};
  answer = () => new Promise((resolve) => (finish = resolve));
  start();
  polling?.refresh();
  polling?.refresh();
  expect(await countIn(30_000)).toBe(0);
  finish(false);
  await pass(0);
  expect(polls).toBe(2);
  finish(false);
  expect(await countIn(1999)).toBe(0);
});

test('backs off after failures, and polls at once when the network is back', async () => {
  answer = async () => {
    throw new Error('away');
  };
  start();
  expect(await countIn(60_000)).toBeLessThan(8);
  vi.stubGlobal('navigator', { onLine: false });
  expect(await countIn(60_000)).toBeLessThanOrEqual(4);
  vi.unstubAllGlobals();
  answer = async () => false;
  const before = polls;
  window.dispatchEvent(new Event('online'));
  expect(polls).toBe(before + 1);
  await pass(0);
  expect(await countIn(20_000)).toBe(10);
});

test('polls once a minute beside live updates', async () => {
  isLive = true;
  start();
  expect(await countIn(300_000)).toBe(5);
  isLive = false;
  polling?.replan();
  await pass(0);
  expect(await countIn(30_000)).toBeGreaterThanOrEqual(2);
});
