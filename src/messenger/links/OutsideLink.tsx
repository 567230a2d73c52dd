import { openByClient } from './openByClient.ts';
import styles from './OutsideLink.module.css';

/** A link to another site or to a file, such as one in a text that a user has written. */
export function OutsideLink({ text, url }: { text: string; url: string }) {
  return (
    <a
      href={url}
      {...(url.startsWith('http') && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
      className={styles.link}
      onClick={(event) => openByClient(event, url)}
    >
      {text}
    </a>
  );
}
