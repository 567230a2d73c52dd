import { paths } from '#contract/paths.ts';
import { savesData } from '#src/shared/device/savesData.ts';
import { dropSharedPhotos, isForShared } from '#src/shared/device/sharedPhotos.ts';
import { WORKER } from '#src/shared/device/worker.ts';
// Without a connection it could not be loaded.
import './KeptNote.tsx';

const files = new Set<string>();
let isWatching = false;

/** The files of this page so far, also beyond the browser's buffer of 250 entries. */
function watchFiles(): void {
  isWatching = true;
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      if (new URL(name).pathname.startsWith('/assets/')) files.add(name);
    }
  });
  observer.observe({ type: 'resource', buffered: true });
}

const shownImages = (): string[] =>
  [...document.querySelectorAll<HTMLImageElement>('#main img')]
    .filter((image) => image.complete)
    .map((image) => image.currentSrc);

/** Registers the service worker and tells it of an open page; it keeps public ones. */
export async function keepOpened(path: string): Promise<void> {
  await navigator.serviceWorker.register(WORKER);
  const { pathname, search } = new URL(path, window.location.origin);
  // Their owner has left the form that they were for.
  if (!isForShared(search) && pathname !== paths.login) await dropSharedPhotos();
  if (savesData()) return;
  if (!isWatching) watchFiles();
  const { active } = await navigator.serviceWorker.ready;
  // Only messages to windows name a target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage({ type: 'opened', path, files: [...files], images: shownImages() });
}
