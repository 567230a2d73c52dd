import { expect, test } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { isReachable } from '#server/db/health.queries.ts';

const BUSY_MS = 200;

/** A database that fails at first and answers then; the process works meanwhile, or waits. */
function failingOnce(isBusy: boolean): Pick<Database, 'select'> {
  let asked = 0;
  const answer = async () => {
    asked += 1;
    if (asked > 1) return [{ isReadOnly: false }];
    const end = isBusy ? performance.now() + BUSY_MS : 0;
    // A new turn of the loop, as timers of an overloaded server have.
    await new Promise((resolve) => void setTimeout(resolve, isBusy ? 0 : BUSY_MS));
    let turns = 0;
    while (performance.now() < end) turns += 1;
    throw new Error(`Query read timeout after ${turns}`);
  };
  return { select: () => ({ from: answer }) } as unknown as Pick<Database, 'select'>;
}

test('a server that is busy itself asks its database again before it calls it away', async () => {
  expect(await isReachable(failingOnce(true) as Database)).toBe(true);
  expect(await isReachable(failingOnce(false) as Database)).toBe(false);
});
