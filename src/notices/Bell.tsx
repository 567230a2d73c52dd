import { paths } from '#contract/paths.ts';
import { useUserLoad } from '#src/session/useUserLoad.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { IconLink } from '#src/shared/ui/IconLink.tsx';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { noticesTexts } from './texts.ts';
import { unreadNoticesStore } from './unreadNotices.ts';
import styles from './Bell.module.css';

/** Leads to the notices and counts the new ones; at the end of the top bar. */
export function Bell() {
  const { status, count } = useStoreState(unreadNoticesStore);
  const { loadUnread } = useActions(unreadNoticesStore);
  useUserLoad(status, loadUnread);
  return (
    <div className={styles.bell}>
      <IconLink
        icon={moreIcons.bell}
        label={count > 0 ? noticesTexts.titleWith(count) : noticesTexts.title}
        to={paths.notices}
      />
      {count > 0 && (
        <span aria-hidden="true" className={styles.count}>
          {count}
        </span>
      )}
    </div>
  );
}
