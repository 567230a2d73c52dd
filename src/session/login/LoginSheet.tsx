import { useContext } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '#contract/paths.ts';
import { rememberReturn } from '#src/session/returnPath.ts';
import { useHasExpired } from '#src/session/sessionStore.ts';
import { loginReasons, loginSheetTexts, loginTexts } from '#src/session/texts.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { settingsStore } from '#src/shared/settings.ts';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { uiTexts } from '#src/shared/texts.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { FollowContext } from '#src/shared/ui/Link.tsx';
import { Sheet } from '#src/shared/ui/overlays/Sheet.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { LoginConsent } from './LoginConsent.tsx';
import { rememberReason, loginSheetStore } from './loginSheet.ts';
import { redirectLoginStore } from './redirectLogin.ts';
import { TelegramButton } from './TelegramButton.tsx';
import { useReopening } from './useReopening.ts';
import { useMessengerName } from './useMessengerName.ts';
import { VkLogin } from './VkLogin.tsx';
import styles from './LoginSheet.module.css';

/** The site's login sheet with the ways to log in; the user comes back to the same screen. */
export function LoginSheet() {
  const { isOpen, reason, onLogin } = useStoreState(loginSheetStore);
  const { closeLoginSheet } = useActions(loginSheetStore);
  const { reset } = useActions(redirectLoginStore);
  const messenger = useMessengerName();
  const mustReopen = useHasExpired();
  const closeApp = useReopening(isOpen && mustReopen);
  const follow = useContext(FollowContext);
  const { pathname, search } = useLocation();

  const prepare = () => {
    rememberReturn(pathname + search);
    if (reason) rememberReason(reason);
    onLogin?.();
  };
  const close = () => {
    reset();
    closeLoginSheet();
  };
  const goToLogin = () => {
    prepare();
    reset();
    // That page closes the sheet: before, closing it here would drop what waits for the login.
    follow(paths.login, {});
  };
  const cancel = (
    <Button mode="gray" isStretched onClick={close}>
      {uiTexts.cancel}
    </Button>
  );
  if (mustReopen) {
    return (
      <Sheet isOpen={isOpen} title={loginTexts.reopenTitle} onClose={close} footer={cancel}>
        <p className={styles.reason}>{loginTexts.reopen(messenger)}</p>
        <Button isStretched onClick={closeApp}>
          {loginTexts.close}
        </Button>
      </Sheet>
    );
  }
  return (
    <Sheet isOpen={isOpen} title={loginSheetTexts.title} onClose={close} footer={cancel}>
      <p className={styles.reason}>{reason && loginReasons[reason]}</p>
      <div className={styles.ways}>
        {messenger ? (
          <Button isStretched onClick={goToLogin}>
            {loginSheetTexts.login}
          </Button>
        ) : (
          isOpen && <Ways onLogin={goToLogin} onLeave={prepare} />
        )}
      </div>
      <LoginConsent onFollow={close} />
    </Sheet>
  );
}

interface WaysProps {
  onLogin: () => void;
  onLeave: () => void;
}

function Ways({ onLogin, onLeave }: WaysProps) {
  const { loadSettings } = useActions(settingsStore);
  const { value: settings, status } = useLoaded('settings', loadSettings);

  if (status === 'loading') return <Skeleton height={100} radius={12} />;
  const hasVk = settings !== undefined && settings.vk_app_id !== 0;
  const hasTelegram = settings !== undefined && settings.bot_username !== '';
  return (
    <>
      {hasTelegram && <TelegramButton settings={settings} onLeave={onLeave} />}
      {hasVk && <VkLogin settings={settings} onLeave={onLeave} />}
      {!hasTelegram && !hasVk && (
        <Button isStretched onClick={onLogin}>
          {loginSheetTexts.login}
        </Button>
      )}
    </>
  );
}
