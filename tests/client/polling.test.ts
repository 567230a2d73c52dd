import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#src/shared/api/ApiError.ts';
import { startPolling, type Polling } from '#src/shared/api/polling.ts';

let polls = 0;
let isLive = false;
let polling: Polling | undefined;
let answer: () => Promise<void>;

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
  isLive = false;
  answer = async () => {};
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

test('keeps its interval without changes, after failures and offline', async () => {
  start();
  await pass(600_000);
  expect(await countIn(20_000)).toBe(10);
  answer = async () => {
    throw new ApiError(502);
  };
  await pass(600_000);
  expect(await countIn(20_000)).toBe(10);
  vi.stubGlobal('navigator', { onLine: false });
  await pass(600_000);
  expect(await countIn(20_000)).toBe(10);
});

test('waits as long as the server asks for', async () => {
  answer = async () => {
    throw new ApiError(429, {}, '30');
  };
  start();
  await pass(0);
  answer = async () => {};
  expect(await countIn(29_000)).toBe(0);
  expect(await countIn(1000)).toBe(1);
  expect(await countIn(20_000)).toBe(10);
});

test('never polls concurrently; a refresh during a poll runs right after it', async () => {
  let finish: () => void = () => {};
  answer = () => new Promise((resolve) => (finish = resolve));
  start();
  polling?.refresh();
  polling?.refresh();
  expect(await countIn(30_000)).toBe(0);
  finish();
  await pass(0);
  expect(polls).toBe(2);
  finish();
  expect(await countIn(1999)).toBe(0);
});

test('polls at once when the network is back', async () => {
  start();
  await pass(1000);
  window.dispatchEvent(new Event('online'));
  expect(polls).toBe(2);
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
