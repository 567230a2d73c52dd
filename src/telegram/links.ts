import { copyText } from '#src/shared/text/copyText.ts';
import { environment } from './environment.ts';
import { loadedSdk } from './telegram.ts';

/**
 * A tab that the frame of a web client opens inherits the frame's sandbox, in which other sites break:
 * the client opens it, also before the SDK is there.
 */
function openTab(url: string): void {
  const isFramed = environment.isInTelegram && window.self !== window.top;
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

/** Opens another site. Telegram takes web pages only; tel: and mailto: go to the browser. */
export function openExternal(url: string): void {
  if (/^https?:/iu.test(url) && taken(() => loadedSdk()?.openOutside(url))) return;
  openTab(url);
}

/**
 * Opens another site whose URL is not known yet. In a browser the tab opens at once, because pop-up
 * blockers stop later ones; an empty URL closes it again.
 */
export function openWhenReady(waitingText: string): { open: (url: string) => void } {
  if (environment.isInTelegram) return { open: (url) => url && openExternal(url) };
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

/** Opens a URL of Telegram (`isTelegramHost`); inside Telegram it may close or cover the app. */
export function openTelegramLink(url: string): void {
  if (!taken(() => loadedSdk()?.openInTelegram(url))) openTab(url);
}

type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed';

/** Uses Telegram's chat list, else the system's sheet, else the clipboard. */
export async function shareLink(url: string, text: string): Promise<ShareOutcome> {
  if (taken(() => loadedSdk()?.share(url, text))) return 'shared';
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ url, title: text });
      return 'shared';
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'cancelled';
    }
  }
  return (await copyText(url)) ? 'copied' : 'failed';
}
