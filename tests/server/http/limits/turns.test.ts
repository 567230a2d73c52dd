import { afterEach, expect, test, vi } from 'vitest';
import { createTurns } from '#server/http/limits/turns.ts';
import { waitFor } from '#tests/support/waits.ts';

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
    await waitFor(() => expect(begun).toHaveLength(done + 1));
    ends[done]?.();
  }
  await Promise.all(all);
  expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('of one caller a part runs at once; another caller and the server do not wait', async () => {
  const inTurn = createTurns(Infinity, 2);
  const { begun, ends, workOf } = controlled();
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => inTurn('a', workOf(name)));
  all.push(inTurn('b', workOf('b1')));
  for (const name of ['s1', 's2', 's3']) all.push(inTurn(undefined, workOf(name)));
  await waitFor(() => expect(begun).toEqual(['a1', 'a2', 'b1', 's1', 's2', 's3']));
  for (const [end, next] of [
    [0, 'a3'],
    [6, 'a4'],
  ] as const) {
    ends[end]?.();
    await waitFor(() => expect(begun.at(-1)).toBe(next));
  }
  for (const end of ends) end();
  await Promise.all(all);
});

test('whoever leaves waits no more, and work for them is never begun', async () => {
  const inTurn = createTurns(1);
  const { begun, ends, workOf } = controlled();
  const first = inTurn('a', workOf('a1'));
  const [leaving, left] = [new AbortController(), AbortSignal.abort()];
  const waits = [
    inTurn('b', workOf('b1'), leaving.signal),
    inTurn('b', workOf('b2'), left),
    inTurn('a', workOf('a2'), leaving.signal),
  ].map((wait) => expect(wait).rejects.toMatchObject({ status: 400 }));
  const last = inTurn('b', workOf('b3'), new AbortController().signal);
  leaving.abort();
  await Promise.all(waits);
  ends[0]?.();
  await waitFor(() => expect(begun).toEqual(['a1', 'b3']));
  ends[1]?.();
  await Promise.all([first, last]);
});

test('a turn that is taken lasts until it is given back', async () => {
  const inTurn = createTurns(2);
  const ends = [await inTurn.take('a'), await inTurn.take('a')];
  const { begun, ends: others, workOf } = controlled();
  const waiting = inTurn('b', workOf('b1'));
  expect(begun).toEqual([]);
  ends[0]?.();
  await waitFor(() => expect(begun).toEqual(['b1']));
  others[0]?.();
  await waiting;
});

test('whoever waits for more than 15 seconds gets 503, and the turn goes to the next', async () => {
  vi.useFakeTimers();
  const inTurn = createTurns(1);
  const { begun, ends, workOf } = controlled();
  const first = inTurn('a', workOf('a1'));
  const late = expect(inTurn('b', workOf('b1'))).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 10,
    detail: 'Сейчас слишком много запросов. Попробуйте снова через несколько секунд',
  });
  const ofServer = inTurn(undefined, workOf('server'));
  await vi.advanceTimersByTimeAsync(15_000);
  await late;
  ends[0]?.();
  await first;
  await waitFor(() => expect(begun).toEqual(['a1', 'server']));
  ends[1]?.();
  await ofServer;
});

test('work that fails frees its turn', async () => {
  const inTurn = createTurns(1);
  const broken = inTurn('a', () => Promise.reject(new Error('broken')));
  await expect(broken).rejects.toThrow('broken');
  expect(await inTurn('a', async () => 'next')).toBe('next');
});
