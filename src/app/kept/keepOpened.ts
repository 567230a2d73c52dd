import { paths, sectionPaths } from '#contract/paths.ts';
import { savesData } from '#src/shared/device/savesData.ts';
import { dropSharedPhotos, isForShared } from '#src/shared/device/sharedPhotos.ts';
import { whenIdle } from '#src/shared/device/whenIdle.ts';
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

/** The first one of an ad, not its preview that comes with the page. */
const firstPhoto = () => document.querySelector<HTMLImageElement>('#main img[src^="/api/image/"]');

/**
 * Registers the service worker and tells it of an open page once the browser is idle, of an ad as
 * soon as its photo is there; it keeps public ones. Returns the function that ends this.
 * @param isIdle the browser is
 */
export function keepOpened(path: string, isIdle: boolean): () => void {
  const { pathname, search } = new URL(path, window.location.origin);
  // Their owner has left the form that they were for.
  if (!isForShared(search) && pathname !== paths.login) void dropSharedPhotos();
  const tell = () => {
    tellWorker(path).catch(() => {});
  };
  const cancel = isIdle ? tell() : whenIdle(tell);
  const onLoad = ({ target }: Pick<Event, 'target'>) => {
    if (target !== firstPhoto()) return;
    stop();
    tell();
  };
  const stop = () => {
    cancel?.();
    document.removeEventListener('load', onLoad, true);
  };
  if (isAd(pathname)) {
    document.addEventListener('load', onLoad, true);
    const photo = firstPhoto();
    if (!isIdle && photo && photo.naturalWidth > 0) onLoad({ target: photo });
  }
  return stop;
}

const isAd = (pathname: string): boolean =>
  Object.values(sectionPaths).some(({ ad }) => pathname.startsWith(ad('')));

async function tellWorker(path: string): Promise<void> {
  await navigator.serviceWorker.register(WORKER);
  if (savesData()) return;
  const { active } = await navigator.serviceWorker.ready;
  // Only messages to windows name a target.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage({ type: 'opened', path, files: loadedFiles(), images: shownImages() });
}
