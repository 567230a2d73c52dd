import { openLink } from '#src/messenger/links/links.ts';
import { loadedBridge } from '#src/messenger/messenger.ts';

/** Opens an invoice in Stars; old clients open it as a link. `onClosed` may never be called. */
export function openInvoice(url: string, onClosed: (status: string) => void): void {
  if (!loadedBridge()?.showInvoice?.(url, onClosed)) openLink(url);
}
