import { del, get, set } from 'idb-keyval';

/** Fallback without IndexedDB: photos last as long as the page. */
const inMemory = new Map<string, readonly Blob[]>();

const nameOf = (userId: number, key: string): string => `message-photos:${userId}:${key}`;

/** Stores the photos of an unsent message: they are too big for the local storage. */
export async function savePhotos(
  userId: number,
  key: string,
  photos: readonly Blob[],
): Promise<void> {
  inMemory.set(nameOf(userId, key), photos);
  await set(nameOf(userId, key), photos).catch(() => {});
}

/** Undefined when the photos are gone. */
export const readPhotos = async (
  userId: number,
  key: string,
): Promise<readonly Blob[] | undefined> =>
  inMemory.get(nameOf(userId, key)) ?? get<Blob[]>(nameOf(userId, key)).catch(() => undefined);

export function dropPhotos(userId: number, key: string): void {
  inMemory.delete(nameOf(userId, key));
  del(nameOf(userId, key)).catch(() => {});
}
