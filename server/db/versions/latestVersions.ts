import { SECOND_MS } from '#contract/time.ts';
import type { Clock } from '#server/shared/clock.ts';
import type { Database, EventBus } from '#server/db/database.ts';
import { readVersions, VERSIONS_CHANNEL, type Versions } from './versions.queries.ts';

/** A notification is lost while its connection is cut. */
const AGE_MAX_MS = SECOND_MS;

interface LatestVersions {
  /** The versions, read again when another process has announced a change. */
  read(): Promise<Versions>;
  /** Reads them again next time: this process has written. */
  forget(): void;
}

/** Remembers the versions for at most a second, until a trigger announces a change. */
export function createLatestVersions({
  db,
  eventBus,
  clock,
}: {
  db: Database;
  eventBus: EventBus;
  clock: Clock;
}): LatestVersions {
  let latest: { versions: Promise<Versions>; from: number } | undefined;
  let listening: Promise<unknown> | undefined;

  const forget = (): void => {
    latest = undefined;
  };

  function listen(): void {
    listening ??= eventBus.listen(VERSIONS_CHANNEL, forget).then(forget, () => {
      listening = undefined;
    });
  }

  function read(): Promise<Versions> {
    listen();
    const now = clock().getTime();
    // A clock that was set back ends the time too.
    if (latest && now >= latest.from && now < latest.from + AGE_MAX_MS) return latest.versions;
    const versions = readVersions(db);
    latest = { versions, from: now };
    versions.catch(forget);
    return versions;
  }

  return { forget, read };
}
