import type { MouseEvent } from 'react';
import { isTelegramUrl } from '#src/shared/text/textLinks.ts';
import { environment } from './environment.ts';
import { openExternal, openTelegramLink } from './links.ts';
import styles from './OutsideLink.module.css';

/** A link to another site or to a file, such as one in a text that a user has written. */
export function OutsideLink({ text, url }: { text: string; url: string }) {
  const open = (event: MouseEvent) => {
    // Many of Telegram's clients block new windows.
    if (!environment.isInTelegram) return;
    event.preventDefault();
    if (isTelegramUrl(url)) openTelegramLink(url);
    else openExternal(url);
  };
  return (
    <a
      href={url}
      {...(url.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
      className={styles.link}
      onClick={open}
    >
      {text}
    </a>
  );
}
