import { shareByBrowser, type ShareOutcome } from '#src/messenger/browser/shareByBrowser.ts';
import { environment } from '#src/messenger/environment.ts';
import { loadedBridge } from '#src/messenger/messenger.ts';

/**
 * A tab that the frame of a web client opens inherits the frame's sandbox, in which other sites break:
 * the client opens it, also before the messenger's code is there.
 */
function openTab(url: string): void {
  const isFramed = environment.messenger && window.self !== window.top;
  if (!isFramed || !/^https?:/iu.test(url)) {
    window.open(url, '_blank', 'noopener,noreferrer');
    return;
  }
  const message = { eventType: 'web_app_open_link', eventData: { url } };
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

/**
 * Opens another site whose URL is not known yet. In a browser the tab opens at once, because pop-up
 * blockers stop later ones; an empty URL closes it again.
 */
export function openWhenReady(waitingText: string): { open: (url: string) => void } {
  if (environment.messenger) return { open: (url) => url && openExternal(url) };
  const tab = window.open('', '_blank');
  if (tab) {
    tab.opener = null;
    tab.document.body.textContent = waitingText;
  }
  return {
    open: (url) => {
      if (url) tab?.location.replace(url);
      else tab?.close();
    },
  };
}

/** Uses the messenger's list of chats, else the system's sheet, else the clipboard. */
export async function shareLink(url: string, text: string): Promise<ShareOutcome> {
  if (taken(() => loadedBridge()?.share(url, text))) return 'shared';
  return shareByBrowser(url, text);
}
