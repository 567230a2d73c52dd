import { afterEach, expect, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { limitConcurrency } from '#server/http/limitConcurrency.ts';
import { expectOk } from '#tests/support/expectations.ts';
import { sendPet } from '#tests/support/pets.ts';
import { TestUser, testApp } from '#tests/support/testApp.ts';

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

test('four forms are processed at once; the others wait for their turn', async () => {
  const world = await testApp();
  const author = await world.as('author');
  const releases: (() => void)[] = [];
  const put = vi.fn(async (...file: Parameters<typeof world.deps.imageStore.put>) => {
    await new Promise<void>((resolve) => releases.push(resolve));
    await world.deps.imageStore.put(...file);
  });
  const { app } = createApp({ ...world.deps, imageStore: { ...world.deps.imageStore, put } });
  const sender = new TestUser(app, author.token, author.id);
  const sent = Promise.all(Array.from({ length: 6 }, () => sendPet(sender)));

  await vi.waitFor(() => expect(releases).toHaveLength(4));
  // Each form stores two files; at most four forms are ever waiting to store one.
  for (let released = 0; released < 12; released += 1) {
    await vi.waitFor(() => expect(releases.length).toBeGreaterThan(released));
    expect(releases.length - released).toBeLessThanOrEqual(4);
    releases[released]?.();
  }
  for (const answer of await sent) expectOk(answer);
});
