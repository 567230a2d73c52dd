import { environment } from '#src/messenger/environment.ts';
import { loadedBridge } from '#src/messenger/messenger.ts';

/**
 * A tab that the frame of a web client opens inherits the frame's sandbox, in which other sites break:
 * the client opens it, also before the messenger's code is there.
 */
function openTab(url: string): void {
  const { messenger } = environment;
  const isFramed = messenger && window.self !== window.top;
  if (!isFramed || !/^https?:/iu.test(url)) {
    window.open(url, '_blank', 'noopener,noreferrer');
    return;
  }
  const message =
    messenger === 'telegram'
      ? { eventType: 'web_app_open_link', eventData: { url } }
      : { type: 'WebAppOpenLink', url };
  window.parent.postMessage(JSON.stringify(message), '*');
}

const taken = (open: () => boolean | undefined): boolean => {
  try {
    return open() === true;
  } catch {
    return false;
  }
};

/** Opens another site. Messengers take web pages only; tel: and mailto: go to the browser. */
export function openExternal(url: string): void {
  if (/^https?:/iu.test(url) && taken(() => loadedBridge()?.openOutside(url))) return;
  openTab(url);
}

/** Opens a link that may be the messenger's own, which closes or covers the app. */
export function openLink(url: string): void {
  if (!taken(() => loadedBridge()?.openInside(url))) openExternal(url);
}
