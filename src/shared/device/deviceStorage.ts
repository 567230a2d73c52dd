import { del, delMany, get, keys, set } from 'idb-keyval';

/** Fallback without IndexedDB: photos last as long as the page. */
const inMemory = new Map<string, unknown>();

/**
 * Places in the browser's database for photos, which are too big for the local storage.
 * @param name what the photos belong to
 */
export function photoStorage<Photos>(name: string) {
  const keyOf = (userId: number, key: string): string => `${name}:${userId}:${key}`;
  return {
    async save(userId: number, key: string, photos: Photos): Promise<void> {
      inMemory.set(keyOf(userId, key), photos);
      await set(keyOf(userId, key), photos).catch(() => {});
    },

    /** Undefined when the photos are gone. */
    read: async (userId: number, key: string): Promise<Photos | undefined> =>
      (inMemory.get(keyOf(userId, key)) as Photos | undefined) ??
      get<Photos>(keyOf(userId, key)).catch(() => undefined),

    drop(userId: number, key: string): void {
      inMemory.delete(keyOf(userId, key));
      del(keyOf(userId, key)).catch(() => {});
    },
  };
}

/** Removes all that the user has left on this device: drafts, photos, unsent messages, choices. */
export async function removeAllOf(userId: number): Promise<void> {
  // `photos:7:key`, `first-hours-31:7` and `message-draft-7-12`.
  const own = new RegExp(`^[a-z-]+(?:-\\d+)?:${userId}(?::|$)|^message-[a-z-]+-${userId}-`, 'u');
  const isOwn = (key: string): boolean => own.test(key);
  for (const key of Object.keys(localStorage).filter(isOwn)) localStorage.removeItem(key);
  for (const key of [...inMemory.keys()].filter(isOwn)) inMemory.delete(key);
  await keys<string>()
    .then((all) => delMany(all.filter(isOwn)))
    .catch(() => {});
}
