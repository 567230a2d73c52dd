import type { Notice } from '#contract/notices.ts';
import { classNames } from '#src/shared/classNames.ts';
import { formatDateTime } from '#src/shared/text/format.ts';
import { Link } from '#src/shared/ui/Link.tsx';
import { LocalTime } from '#src/shared/ui/LocalTime.tsx';
import { noticesTexts } from './texts.ts';
import styles from './NoticesScreen.module.css';

interface NoticeCardProps {
  notice: Notice;
  onOff: () => void;
}

/** One notice: where it leads, and the way to get no more like it. */
export function NoticeCard({ notice, onOff }: NoticeCardProps) {
  const { text, link, created, is_read: isRead } = notice;
  return (
    <article className={classNames(styles.card, !isRead && styles.unread)}>
      <Link to={link} className={styles.link}>
        {!isRead && <span className="visuallyHidden">{noticesTexts.unread}: </span>}
        {text}
      </Link>
      <div className={styles.foot}>
        <span className={styles.time}>
          <LocalTime time={created} format={formatDateTime} />
        </span>
        <button
          type="button"
          className={styles.off}
          aria-label={noticesTexts.offOf(text)}
          onClick={onOff}
        >
          {noticesTexts.off}
        </button>
      </div>
    </article>
  );
}
