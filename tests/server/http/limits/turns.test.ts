import { afterEach, expect, test, vi } from 'vitest';
import { createTurns } from '#server/http/limits/turns.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Work that notes its name and ends when it is told to. */
function controlled() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const workOf = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  return { begun, ends, workOf };
}

test('turns rotate by caller: one with much work does not keep the others waiting', async () => {
  const inTurn = createTurns(1);
  const { begun, ends, workOf } = controlled();
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => inTurn('a', workOf(name)));
  all.push(inTurn('b', workOf('b1')), inTurn('b', workOf('b2')), inTurn('c', workOf('c1')));
  for (let done = 0; done < all.length; done += 1) {
    await vi.waitFor(() => expect(begun).toHaveLength(done + 1));
    ends[done]?.();
  }
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('whoever waits for more than 15 seconds gets 503, and the turn goes to the next', async () => {
  vi.useFakeTimers();
  const inTurn = createTurns(1);
  const { begun, ends, workOf } = controlled();
  const first = inTurn('a', workOf('a1'));
  const late = expect(inTurn('b', workOf('b1'))).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 10,
  });
  const ofServer = inTurn(undefined, workOf('server'));
  await vi.advanceTimersByTimeAsync(15_000);
  await late;
  ends[0]?.();
  await first;
  await vi.waitFor(() => expect(begun).toEqual(['a1', 'server']));
  ends[1]?.();
  await ofServer;
});

test('work that fails frees its turn', async () => {
  const inTurn = createTurns(1);
  const broken = inTurn('a', () => Promise.reject(new Error('broken')));
  await expect(broken).rejects.toThrow('broken');
  expect(await inTurn('a', async () => 'next')).toBe('next');
});
