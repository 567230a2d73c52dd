import type { NoticeKind } from '#contract/notices.ts';
import { paths } from '#contract/paths.ts';
import { useIsVisitor } from '#src/session/sessionStore.ts';
import { ToLogin } from '#src/session/ToLogin.tsx';
import { useUserLoad } from '#src/session/useUserLoad.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { IconLink } from '#src/shared/ui/IconLink.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { EmptyState } from '#src/shared/ui/states/EmptyState.tsx';
import { ErrorPanel } from '#src/shared/ui/states/ErrorPanel.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { useSubmit } from '#src/shared/hooks/useSubmit.ts';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { NoticeSettingsScreen } from './NoticeSettingsScreen.tsx';
import { groupNotices } from './noticeGroups.ts';
import { NoticeGroupCard } from './NoticeGroupCard.tsx';
import { noticesStore } from './noticesStore.ts';
import { kindTexts, noticesTexts } from './texts.ts';
import styles from './NoticesScreen.module.css';

/** What has happened to the user's ads, messages and orders, or the settings of that: one chunk. */
export function NoticesScreen({ isSettings = false }: { isSettings?: boolean }) {
  if (isSettings) return <NoticeSettingsScreen />;
  return (
    <Screen
      title={noticesTexts.title}
      action={
        <IconLink
          icon={moreIcons.settings}
          label={noticesTexts.toSettings}
          to={paths.noticeSettings}
        />
      }
    >
      <NoticesContent />
    </Screen>
  );
}

function NoticesContent() {
  const isVisitor = useIsVisitor();
  const { status } = useStoreState(noticesStore);
  const { loadNotices } = useActions(noticesStore);
  useUserLoad(status, loadNotices);

  if (isVisitor) return <ToLogin />;
  if (status === 'failed') {
    return <ErrorPanel text={noticesTexts.failed} onAction={() => void loadNotices()} />;
  }
  if (status !== 'ready') {
    return (
      <div className={styles.list}>
        <output className="visuallyHidden">{noticesTexts.loading}</output>
        <Skeleton height={88} radius={16} />
        <Skeleton height={88} radius={16} />
      </div>
    );
  }
  return <NoticeList />;
}

function NoticeList() {
  const { items: notices, hasMore, moreStatus } = useStoreState(noticesStore);
  const { loadMore, sendOff } = useActions(noticesStore);
  const { showError, showSuccess } = useToasts();
  const { submit } = useSubmit((error) => showError(noticesTexts.failedAction(errorText(error))));
  const switchOff = async (kind: NoticeKind) => {
    const isDone = await submit(() => sendOff(kind));
    if (isDone) showSuccess(noticesTexts.switchedOff(kindTexts[kind]));
  };

  return (
    <>
      {notices.length === 0 ? (
        <EmptyState
          text={noticesTexts.empty}
          action={<Button to={paths.noticeSettings}>{noticesTexts.settings}</Button>}
        />
      ) : (
        <ul className={styles.list}>
          {groupNotices(notices).map((group) => (
            <li key={group.key}>
              <NoticeGroupCard notices={group.notices} onOff={(kind) => void switchOff(kind)} />
            </li>
          ))}
        </ul>
      )}
      {hasMore && (
        <Button mode="plain" isBusy={moreStatus === 'loading'} onClick={() => void loadMore()}>
          {noticesTexts.more}
        </Button>
      )}
    </>
  );
}
