import { useEffect } from 'react';
import { paths } from '#contract/paths.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { Link } from '#src/shared/ui/Link.tsx';
import { useProfile, useProfileActions } from './profileStore.ts';
import { profileTexts } from './texts.ts';
import styles from './NoticesLink.module.css';

/** The bell: leads to the notices and counts the new ones. */
export function NoticesLink() {
  const userId = useUserId();
  const { unreadNotices } = useProfile();
  const { loadUnread } = useProfileActions();

  useEffect(() => {
    if (userId !== undefined) void loadUnread();
  }, [userId, loadUnread]);

  if (userId === undefined) return null;
  const label = unreadNotices > 0 ? profileTexts.newNotices(unreadNotices) : profileTexts.notices;
  return (
    <Link to={paths.notices} className={styles.link} aria-label={label} title={label}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path
          d="M6.5 10.2a5.5 5.5 0 0 1 11 0c0 4.6 1.9 6 1.9 6H4.6s1.9-1.4 1.9-6ZM10 19.3a2.1 2.1 0 0 0 4 0"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {unreadNotices > 0 && (
        <span aria-hidden="true" className={styles.count}>
          {unreadNotices}
        </span>
      )}
    </Link>
  );
}
