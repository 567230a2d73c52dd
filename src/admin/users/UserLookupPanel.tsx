import { useState } from 'react';
import type { FoundUser, UserInfo } from '#contract/admin/admin.ts';
import { paths } from '#contract/paths.ts';
import { BreakableName } from '#src/shared/ui/BreakableName.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { useActions } from '#src/shared/stores/stores.ts';
import { AuthorStrip } from './AuthorStrip.tsx';
import { SearchPanel } from '#src/admin/SearchPanel.tsx';
import { usersStore } from './usersStore.ts';
import { UserFacts } from './UserFacts.tsx';
import { authorTexts, userTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

/** Finds a user by id, or users by a part of the name. */
export function UserLookupPanel() {
  const [user, setUser] = useState<UserInfo>();
  const [users, setUsers] = useState<FoundUser[]>();
  const { searchUsers, loadUser } = useActions(usersStore);

  const look = async (text: string) => {
    const query = text.replace(/^@/u, '');
    if (query === '') return;
    setUser(undefined);
    setUsers(undefined);
    if (/^\d+$/u.test(query)) setUser(await loadUser(Number(query)));
    else setUsers(await searchUsers(query));
  };
  return (
    <SearchPanel
      title={userTexts.userTitle}
      label={userTexts.idOrName}
      button={userTexts.find}
      look={look}
    >
      {user && (
        <>
          <AuthorStrip author={user} />
          <UserFacts user={user} />
        </>
      )}
      {users?.length === 0 && <p className={styles.end}>{userTexts.noneFound}</p>}
      {users && users.length > 0 && (
        <ActionList className={styles.inner}>
          {users.map(({ user_id: id, username, banned }) => (
            <ActionRow
              key={id}
              to={paths.adminUser(id)}
              icon="profile"
              label={<BreakableName name={username} />}
              note={userTexts.id(id)}
              value={banned ? <Badge tone="red">{authorTexts.banned}</Badge> : undefined}
            />
          ))}
        </ActionList>
      )}
    </SearchPanel>
  );
}
