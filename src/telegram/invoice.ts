import { openTelegramLink } from './links.ts';
import { loadedSdk } from './telegram.ts';

/** Opens an invoice in Stars; old clients open it as a link. */
export function openInvoice(url: string): void {
  if (!loadedSdk()?.showInvoice(url)) openTelegramLink(url);
}
