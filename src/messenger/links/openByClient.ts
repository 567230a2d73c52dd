import type { MouseEvent } from 'react';
import { opensTabs } from '#src/messenger/abilities.ts';
import { openLink } from './links.ts';

/** For a link to a new tab, which many clients of messengers block: they open it themselves. */
export function openByClient(event: MouseEvent, url: string): void {
  if (opensTabs()) return;
  event.preventDefault();
  openLink(new URL(url, window.location.href).href);
}
