/** The service worker leaves here the photos that another app shares (public/serviceWorker.js). */
const CACHE = 'petskod-shared';

/** Whether the URL is of a screen that shared photos are for. */
export const isForShared = (search: string): boolean => new URLSearchParams(search).has('shared');

/** Without storage there are none. */
export async function readSharedPhotos(): Promise<File[]> {
  if (!('caches' in window)) return [];
  try {
    const cache = await caches.open(CACHE);
    return await Promise.all(
      (await cache.keys()).map(async (key) => toFile(await cache.match(key))),
    );
  } catch {
    return [];
  }
}

async function toFile(response: Response | undefined): Promise<File> {
  const blob = (await response?.blob()) ?? new Blob();
  return new File([blob], decodeURIComponent(response?.headers.get('x-name') ?? ''), {
    type: blob.type,
  });
}

export async function dropSharedPhotos(): Promise<void> {
  if ('caches' in window) await caches.delete(CACHE).catch(() => {});
}
