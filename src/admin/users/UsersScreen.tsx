import { titled } from '#src/shared/titled.tsx';
import { AdLookupPanel } from './AdLookupPanel.tsx';
import { BanPanel } from './BanPanel.tsx';
import { UserLookupPanel } from './UserLookupPanel.tsx';
import { userTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

/** Bans, and lookup of users and ads by id. */
export const UsersScreen = titled(userTexts.title, UsersContent);

function UsersContent() {
  return (
    <div className={styles.panes}>
      <div className={styles.stack}>
        <UserLookupPanel />
        <AdLookupPanel />
      </div>
      <BanPanel />
    </div>
  );
}
