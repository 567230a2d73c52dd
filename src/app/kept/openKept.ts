/** Opens the kept copy of a page; false when there is none. */
export async function openKept(path: string): Promise<boolean> {
  if (!('caches' in window)) return false;
  const copy = await caches.match(path, { ignoreVary: true }).catch(() => undefined);
  if (copy) window.location.assign(path);
  return copy !== undefined;
}
