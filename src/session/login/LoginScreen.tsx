import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { leaveFor } from '#src/shared/history.ts';
import { paths } from '#contract/paths.ts';
import { Screen } from '#src/shared/Screen.tsx';
import { Spinner } from '#src/shared/ui/states/Spinner.tsx';
import { useIsHydrated } from '#src/shared/hooks/useHydratedValue.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { BrowserLogin } from './BrowserLogin.tsx';
import { loginSheetStore } from './loginSheet.ts';
import { LoginCardWithoutScripts } from './LoginCard.tsx';
import { MessengerLogin } from './MessengerLogin.tsx';
import { takeReturn } from '#src/session/returnPath.ts';
import { useIsSignedIn, sessionStore, useSessionStatus } from '#src/session/sessionStore.ts';
import { loginTexts } from '#src/session/texts.ts';
import type { SiteName } from './loginSite.ts';
import { telegramTexts, vkTexts } from './siteTexts.ts';
import { useMessengerName } from './useMessengerName.ts';
import { useRedirectAnswer } from './useRedirectAnswer.ts';
import styles from './LoginScreen.module.css';

/** Checks the token, then logs in silently inside a messenger, then offers the other logins. */
export function LoginScreen() {
  const hasScripts = useIsHydrated();
  return (
    <Screen title={loginTexts.title}>
      {hasScripts ? <LoginContent /> : <LoginCardWithoutScripts />}
    </Screen>
  );
}

function LoginContent() {
  const navigate = useNavigate();
  const status = useSessionStatus();
  const isSignedIn = useIsSignedIn();
  const messenger = useMessengerName();
  const isInMessenger = messenger !== '';
  const isWorking = status === 'idle' || status === 'loading';
  const { signInSilently } = useActions(sessionStore);
  const { closeLoginSheet } = useActions(loginSheetStore);
  // A private screen redirected here just before the sheet opened.
  useEffect(() => closeLoginSheet(), [closeLoginSheet]);

  const isVisitor = status === 'ready' && !isSignedIn;
  const checked = useRedirectAnswer(isInMessenger ? status === 'failed' : isVisitor);

  // A token may still be rejected while it is being checked.
  const isDone = isSignedIn && !isWorking && !checked;
  useEffect(() => {
    if (isDone) leaveFor(navigate, takeReturn() ?? paths.home);
  }, [isDone, navigate]);

  // A visitor inside a messenger has logged out and wants to log in again.
  const isVisitorInMessenger = isInMessenger && isVisitor;
  useEffect(() => {
    if (isVisitorInMessenger) void signInSilently();
  }, [isVisitorInMessenger, signInSilently]);

  if (isWorking || isDone || isVisitorInMessenger || checked) {
    return (
      <div className={styles.waiting}>
        <Spinner size={36} />
        <p aria-hidden="true">{waitingText(messenger, checked)}</p>
      </div>
    );
  }

  return isInMessenger ? <MessengerLogin /> : <BrowserLogin />;
}

function waitingText(messenger: string, checked: SiteName | undefined): string {
  if (checked) return (checked === 'vk' ? vkTexts : telegramTexts).checking;
  return messenger ? loginTexts.checkingBy(messenger) : loginTexts.checking;
}
