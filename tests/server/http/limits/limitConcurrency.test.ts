import { afterEach, expect, test, vi } from 'vitest';
import { limitConcurrency } from '#server/http/limits/limitConcurrency.ts';

afterEach(() => {
  vi.useRealTimers();
});

const never = () => new Promise<never>(() => {});

test('work that waits too long for its turn gets 503 with Retry-After', async () => {
  vi.useFakeTimers();
  const turns = limitConcurrency(2, 15_000);
  void turns.runExclusive(never);
  void turns.runExclusive(never);
  const third = expect(turns.runExclusive(never)).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 10,
  });
  await vi.advanceTimersByTimeAsync(15_000);
  await third;
});
