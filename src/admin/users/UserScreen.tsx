import { useEffect, useState } from 'react';
import type { UserInfo } from '#contract/admin/admin.ts';
import { isAdminId, SUPPORT_ID } from '#contract/session/session.ts';
import { AdStatus } from '#src/ads/card/AdStatus.tsx';
import { CardGrid } from '#src/ads/card/CardGrid.tsx';
import { AnyAdCard } from '#src/sections/AnyAdCard.tsx';
import { useResumed } from '#src/session/login/useResumed.ts';
import { useUserId } from '#src/session/sessionStore.ts';
import { useParams } from '#src/shared/hooks/useParams.ts';
import { classNames } from '#src/shared/classNames.ts';
import { formatDay } from '#src/shared/text/format.ts';
import { dialogPath, paths } from '#contract/paths.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { Badge } from '#src/shared/ui/Badge.tsx';
import { Button } from '#src/shared/ui/Button.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { BanSheet } from './BanSheet.tsx';
import { usersStore } from './usersStore.ts';
import { MarkRows } from './MarkRows.tsx';
import { UserFacts } from './UserFacts.tsx';
import { RowSkeletons } from '#src/admin/RowSkeletons.tsx';
import { authorTexts, userTexts } from './texts.ts';
import styles from '#src/admin/rows.module.css';

/** A user as admins see them: counts, ban, dialog, ads. */
export function UserScreen() {
  const id = userIdOf(useParams()['userId']);
  const { id: shownId, value } = useStoreState(usersStore);
  const { showUser } = useActions(usersStore);

  useEffect(() => {
    if (id !== undefined) void showUser(id);
  }, [id, showUser]);

  return (
    <Screen title={value && shownId === id ? value.user.username : userTexts.userTitle}>
      {id === undefined ? <NoUser /> : <UserContent id={id} />}
    </Screen>
  );
}

/** Undefined when the path names no id. */
const userIdOf = (param: string | undefined): number | undefined =>
  param !== undefined && /^\d{1,10}$/u.test(param) ? Number(param) : undefined;

function NoUser() {
  return (
    <EmptyState
      text={userTexts.noUser}
      action={<Button to={paths.adminUsers}>{userTexts.toUsers}</Button>}
    />
  );
}

function UserContent({ id }: { id: number }) {
  const { id: shownId, status, value, isMissing } = useStoreState(usersStore);
  const { showUser } = useActions(usersStore);

  if (shownId === id && status === 'failed') {
    return isMissing ? (
      <NoUser />
    ) : (
      <ErrorPanel text={userTexts.userFailed} onAction={() => void showUser(id)} />
    );
  }
  if (shownId !== id || !value) return <RowSkeletons label={userTexts.loading} count={4} />;
  const { user, ads } = value;
  return (
    <div className={classNames(styles.panes, styles.sideFirst)}>
      <UserCard user={user} />
      <div className={styles.stack}>
        <h2 className={styles.heading}>{userTexts.ads}</h2>
        {ads.length === 0 && <p className={styles.end}>{userTexts.noAds}</p>}
        <CardGrid>
          {ads.map((item) => (
            <li key={item.ad.id}>
              <AnyAdCard item={item} actions={<AdStatus ad={item.ad} />} />
            </li>
          ))}
        </CardGrid>
      </div>
    </div>
  );
}

function UserCard({ user }: { user: UserInfo }) {
  const { user_id: id, banned } = user;
  const viewerId = useUserId();
  const [isConfirming = false, setConfirming] = useResumed<true>(`ban-${id}`);
  // Fixed when the sheet opens, because `banned` changes while the sheet slides away.
  const [isBanning, setBanning] = useState(!banned);
  const { showUser } = useActions(usersStore);
  const label = banned ? userTexts.unban : userTexts.ban;

  const confirm = () => {
    setBanning(!banned);
    setConfirming(true);
  };
  const done = () => {
    setConfirming(undefined);
    void showUser(id);
  };
  return (
    <div className={styles.stack}>
      <section className={styles.card} aria-label={user.username}>
        {banned && (
          <div>
            <Badge tone="red">{authorTexts.banned}</Badge>
          </div>
        )}
        <p className={styles.note}>{userTexts.since(formatDay(user.since))}</p>
        <UserFacts user={user} />
      </section>
      <ActionList>
        {id !== viewerId && (
          <ActionRow
            to={dialogPath(id)}
            icon="messages"
            label={viewerId === SUPPORT_ID ? userTexts.supportDialog : userTexts.write}
          />
        )}
        <ActionRow to={paths.user(id)} icon="profile" label={userTexts.page} />
        <ActionRow
          to={`${paths.adminAudit}?person=${id}`}
          icon={moreIcons.clock}
          label={userTexts.audit}
        />
        {!isAdminId(id) && (
          <ActionRow icon={moreIcons.shield} label={label} isDanger={!banned} onClick={confirm} />
        )}
      </ActionList>
      {!isAdminId(id) && <MarkRows user={user} />}
      <BanSheet
        user={user}
        isBanning={isBanning}
        isOpen={isConfirming}
        onDone={done}
        onClose={() => setConfirming(undefined)}
      />
    </div>
  );
}
