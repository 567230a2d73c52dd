import { useState } from 'react';
import { Link } from '#src/shared/ui/Link.tsx';
import type { FoundUser, UserInfo } from '#contract/admin/admin.ts';
import { paths } from '#contract/paths.ts';
import { BreakableName } from '#src/shared/ui/BreakableName.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { AuthorStrip } from './AuthorStrip.tsx';
import { LookupPanel } from './LookupPanel.tsx';
import { useUsersActions } from './usersStore.ts';
import { UserFacts } from './UserFacts.tsx';
import { authorTexts, userTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

/** Finds a user by id, or users by a part of the name. */
export function UserLookupPanel() {
  const [user, setUser] = useState<UserInfo>();
  const [users, setUsers] = useState<FoundUser[]>();
  const { searchUsers, loadUser } = useUsersActions();

  const look = async (text: string) => {
    const query = text.replace(/^@/u, '');
    if (query === '') return;
    setUser(undefined);
    setUsers(undefined);
    if (/^\d+$/u.test(query)) setUser(await loadUser(Number(query)));
    else setUsers(await searchUsers(query));
  };
  return (
    <LookupPanel title={userTexts.userTitle} label={userTexts.idOrName} look={look}>
      {user && (
        <>
          <AuthorStrip author={user} />
          <UserFacts user={user} />
        </>
      )}
      {users?.length === 0 && <p className={styles.end}>{userTexts.noneFound}</p>}
      {users?.map((found) => (
        <Link key={found.user_id} to={paths.adminUser(found.user_id)} className={styles.row}>
          <span className={styles.text}>
            <span className={styles.name}>
              <BreakableName name={found.username} />
            </span>
            <span className={styles.note}>{userTexts.id(found.user_id)}</span>
          </span>
          {found.banned && <Badge tone="red">{authorTexts.banned}</Badge>}
          <Icon name="chevron" size={20} className={styles.arrow} />
        </Link>
      ))}
    </LookupPanel>
  );
}
