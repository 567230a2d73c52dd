import { sql } from 'drizzle-orm';
import type { Deps } from '#server/deps.ts';

const CHANNEL = 'petskod_tests';

/** Resolves when the server has been told of all committed changes: notifications arrive in order. */
export async function allAnnounced({ db, eventBus }: Pick<Deps, 'db' | 'eventBus'>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const unlisten = await eventBus.listen(CHANNEL, () => resolve());
  await db.execute(sql`SELECT pg_notify(${CHANNEL}, '')`);
  await promise;
  await unlisten();
}
