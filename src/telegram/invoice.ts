import { openTelegramLink } from './links.ts';
import { loadedSdk } from './telegram.ts';

/** Opens an invoice in Stars; old clients open it as a link. `onClosed` may never be called. */
export function openInvoice(url: string, onClosed: (status: string) => void): void {
  if (!loadedSdk()?.showInvoice(url, onClosed)) openTelegramLink(url);
}
