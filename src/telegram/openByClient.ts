import type { MouseEvent } from 'react';
import { isTelegramUrl } from '#src/shared/text/textLinks.ts';
import { environment } from './environment.ts';
import { openExternal, openTelegramLink } from './links.ts';

/** For a link to a new tab, which many of Telegram's clients block: inside Telegram the client opens it. */
export function openByClient(event: MouseEvent, url: string): void {
  if (!environment.isInTelegram) return;
  event.preventDefault();
  const { href } = new URL(url, window.location.href);
  if (isTelegramUrl(href)) openTelegramLink(href);
  else openExternal(href);
}
