import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReadiness } from '#server/health/readiness.ts';
import { waitUntil } from '#tests/support/waits.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A check whose answers the test gives. */
function asked() {
  const waiting: ((isReady: boolean) => void)[] = [];
  const isReady = createReadiness(
    () => new Promise<boolean>((resolve) => void waiting.push(resolve)),
  );
  return { isReady, answer: (is: boolean) => waiting.shift()?.(is), waiting };
}

test('the first answer and a quick one are those of the check', async () => {
  const { isReady, answer } = asked();
  for (const is of [true, false, true]) {
    const answered = isReady();
    answer(is);
    expect(await answered).toBe(is);
  }
});

test('while the database is slow, the server stays ready for three seconds, not longer', async () => {
  const { isReady, answer, waiting } = asked();
  const first = isReady();
  answer(true);
  await first;
  vi.advanceTimersByTime(2900);
  expect(await isReady()).toBe(true);
  expect(await isReady()).toBe(true);
  // One check for all who ask.
  expect(waiting).toHaveLength(1);
  vi.advanceTimersByTime(200);
  const late = isReady();
  answer(false);
  expect(await late).toBe(false);
});

test('a bad answer counts at once', async () => {
  const { isReady, answer, waiting } = asked();
  const first = isReady();
  answer(true);
  await first;
  expect(await isReady()).toBe(true);
  answer(false);
  await waitUntil(() => waiting.length === 0);
  const next = isReady();
  answer(false);
  expect(await next).toBe(false);
});
