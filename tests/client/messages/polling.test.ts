import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPolling, type Polling } from '#src/messages/sync/polling.ts';

let asked = 0;
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
      asked += 1;
      return answer();
    },
    every: () => 2000,
    isLive: () => isLive,
  }));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** How often it asks in this time. */
const countIn = async (ms: number): Promise<number> => {
  const before = asked;
  await pass(ms);
  return asked - before;
};

beforeEach(() => {
  vi.useFakeTimers();
  asked = 0;
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

test('asks at once and then at its interval', async () => {
  start();
  expect(asked).toBe(1);
  expect(await countIn(20_000)).toBe(10);
});

test('is quiet while the page is hidden and asks at once when it is back', async () => {
  start();
  setHidden(true);
  expect(await countIn(120_000)).toBe(0);
  setHidden(false);
  expect(asked).toBe(2);
});

test('slows down while nothing happens, up to fifteen seconds, and wakes', async () => {
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

test('never asks twice at once; what was wished meanwhile is asked right after', async () => {
  let finish: (hasNews: boolean) => void = () => {};
  answer = () => new Promise((resolve) => (finish = resolve));
  start();
  polling?.refresh();
  polling?.refresh();
  expect(await countIn(30_000)).toBe(0);
  finish(false);
  await pass(0);
  expect(asked).toBe(2);
  finish(false);
  expect(await countIn(1999)).toBe(0);
});

test('asks ever more rarely of a server that fails, and at once when the network is back', async () => {
  answer = async () => {
    throw new Error('away');
  };
  start();
  expect(await countIn(60_000)).toBeLessThan(8);
  vi.stubGlobal('navigator', { onLine: false });
  expect(await countIn(60_000)).toBeLessThanOrEqual(4);
  vi.unstubAllGlobals();
  answer = async () => false;
  const before = asked;
  window.dispatchEvent(new Event('online'));
  expect(asked).toBe(before + 1);
  await pass(0);
  expect(await countIn(20_000)).toBe(10);
});

test('only makes sure once a minute while live updates tell of changes', async () => {
  isLive = true;
  start();
  expect(await countIn(300_000)).toBe(5);
  isLive = false;
  polling?.replan();
  await pass(0);
  expect(await countIn(30_000)).toBeGreaterThanOrEqual(2);
});
