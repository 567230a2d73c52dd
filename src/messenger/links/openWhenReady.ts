import { actsLater } from '#src/messenger/abilities.ts';
import { environment } from '#src/messenger/environment.ts';
import { openExternal } from './links.ts';

/**
 * Opens another site whose URL is not known yet. In a browser the tab opens at once, because pop-up
 * blockers stop later ones; an empty URL closes it again. Where nothing opens after the tap, nothing does.
 */
export function openWhenReady(waitingText: string): { open: (url: string) => void } {
  if (environment.messenger) return { open: (url) => url && actsLater() && openExternal(url) };
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
