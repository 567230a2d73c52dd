import { useNavigate } from 'react-router-dom';
import { errorText } from '#src/shared/text/errorText.ts';
import { paths } from '#contract/paths.ts';
import { useTheme, themeStore } from '#src/shared/theme.ts';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { ActionList } from '#src/shared/ui/rows/ActionList.tsx';
import { ActionRow } from '#src/shared/ui/rows/ActionRow.tsx';
import { SwitchRow } from '#src/shared/ui/rows/SwitchRow.tsx';
import { useAsk } from '#src/shared/ui/overlays/overlays.ts';
import { useIsDesktop } from '#src/shared/hooks/useIsDesktop.ts';
import { useToasts } from '#src/shared/ui/overlays/toasts.ts';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { ConsentButton } from './ConsentButton.tsx';
import { DownloadButton } from './DownloadButton.tsx';
import { HelpRow } from './HelpRow.tsx';
import { HomeScreenRow } from './HomeScreenRow.tsx';
import { InstallRow } from './InstallRow.tsx';
import { IdentityList } from './identities/IdentityList.tsx';
import { MarkRow } from './mark/MarkRow.tsx';
import { profileStore } from './profileStore.ts';
import { profileTexts, savedSearchesTexts, sessionsTexts } from './texts.ts';
import styles from './ProfileScreen.module.css';

export const SETTINGS_ID = 'settings';

/** Theme, log-out, data export and account deletion. */
export function AccountCard() {
  const navigate = useNavigate();
  const theme = useTheme();
  const ask = useAsk();
  const { status } = useStoreState(profileStore);
  // On phones the ads stand above: while they load they would move what a finger is about to tap.
  const isInPlace = useIsDesktop() || status === 'ready' || status === 'failed';
  const { setTheme } = useActions(themeStore);
  const { showSuccess } = useToasts();
  const { deleteAccount, logOut, logOutEverywhere } = useActions(profileStore);
  const failed = (error: unknown) => profileTexts.failedAction(errorText(error));

  const leave = async (work: () => unknown) => {
    await work();
    // Last, because this screen redirects visitors to the login.
    void navigate(paths.home);
  };
  const askLogOut = () =>
    ask({
      title: profileTexts.logOutEverywhereTitle,
      text: profileTexts.logOutEverywhereText,
      confirm: profileTexts.logOut,
      act: () => leave(logOutEverywhere),
      failed,
    });
  const askRemoval = () =>
    ask({
      title: profileTexts.removeTitle,
      text: profileTexts.removeText,
      confirm: profileTexts.removeConfirm,
      isDanger: true,
      act: () =>
        leave(async () => {
          await deleteAccount();
          showSuccess(profileTexts.removed);
        }),
      failed,
    });
  return (
    <section className={styles.settings} aria-labelledby={SETTINGS_ID}>
      <h2 id={SETTINGS_ID} tabIndex={-1} className={styles.title}>
        {profileTexts.settings}
      </h2>
      {isInPlace && (
        <>
          <ActionList>
            <SwitchRow
              icon={moreIcons.moon}
              label={profileTexts.theme}
              isOn={theme === 'dark'}
              onChange={(isOn) => setTheme(isOn ? 'dark' : 'light')}
            />
            <ActionRow
              icon={moreIcons.bookmark}
              label={savedSearchesTexts.title}
              to={paths.savedSearches}
            />
            <ActionRow icon={moreIcons.bell} label={profileTexts.notices} to={paths.notices} />
            <ActionRow icon={moreIcons.devices} label={sessionsTexts.title} to={paths.sessions} />
            <MarkRow />
            <HelpRow />
            <InstallRow />
            <HomeScreenRow />
            <ConsentButton />
            <DownloadButton />
          </ActionList>
          <IdentityList />
          <ActionList>
            <ActionRow
              icon={moreIcons.exit}
              label={profileTexts.logOut}
              onClick={() => void leave(logOut)}
            />
            <ActionRow
              icon={moreIcons.exit}
              label={profileTexts.logOutEverywhere}
              onClick={askLogOut}
            />
            <ActionRow
              icon={moreIcons.trash}
              label={profileTexts.remove}
              isDanger
              onClick={askRemoval}
            />
          </ActionList>
        </>
      )}
    </section>
  );
}
