import { paths } from '#contract/paths.ts';
import { savesData } from '#src/shared/device/savesData.ts';
import { dropSharedPhotos, isForShared } from '#src/shared/device/sharedPhotos.ts';
import { WORKER } from '#src/shared/device/worker.ts';
// Without a connection it could not be loaded.
import './KeptNote.tsx';

/** A long visit loads more than the 250 entries that browsers remember. */
const ENTRIES_MAX = 2000;
performance.setResourceTimingBufferSize(ENTRIES_MAX);

const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).pathname.startsWith('/assets/'));

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
  const { active } = await navigator.serviceWorker.ready;
  // Only messages to windows name a target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage({ type: 'opened', path, files: loadedFiles(), images: shownImages() });
}
