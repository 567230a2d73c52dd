import { useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { leaveFor } from '#src/shared/history.ts';
import { paths } from '#contract/paths.ts';
import { requestErrors } from '#src/shared/texts.ts';
import { useTopBar } from '#src/shared/topBar.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/EmptyState.tsx';
import { Spinner } from '#src/shared/ui/Spinner.tsx';
import { showError } from '#src/shared/ui/toasts.ts';
import { BrowserLogin } from './BrowserLogin.tsx';
import { closeLoginSheet, loginSheetStore } from './loginSheet.ts';
import { takeReturn } from './returnPath.ts';
import {
  signInSilently,
  useHasExpired,
  useIsInMessenger,
  useIsSignedIn,
  useSessionStatus,
} from './sessionStore.ts';
import { loginTexts } from './texts.ts';
import { finishVkLogin, readVkAnswer, useIsVkChecking } from './vkLogin.ts';
import styles from './LoginScreen.module.css';

/** Token check, silent login inside Telegram, then the widgets (document 1, section 2). */
export function LoginScreen() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const status = useSessionStatus();
  const isSignedIn = useIsSignedIn();
  const isInMessenger = useIsInMessenger();
  const hasExpired = useHasExpired();
  const isVkChecking = useIsVkChecking();
  const vkAnswer = useMemo(() => readVkAnswer(search), [search]);
  const isWorking = status === 'idle' || status === 'loading';
  useTopBar({ title: loginTexts.title });
  useEffect(takeOverSheet, []);

  // A token that is still being checked may be refused yet.
  const isSettled = isSignedIn && !isWorking;
  useEffect(() => {
    if (isSettled) leaveFor(navigate, takeReturn() ?? paths.home);
  }, [isSettled, navigate]);

  const isVisitor = status === 'ready' && !isSignedIn;
  // A visitor inside a messenger has logged out: coming here means to log in again.
  const isVisitorInMessenger = isInMessenger && isVisitor;
  useEffect(() => {
    if (isVisitorInMessenger) void signInSilently();
  }, [isVisitorInMessenger]);

  // VK ID's answer is good once: whoever reloads the page or shares its address has none of it.
  const hasVkAnswer = isVisitor && !isInMessenger && vkAnswer !== undefined;
  useEffect(() => {
    if (!hasVkAnswer) return;
    void finishVkLogin(vkAnswer);
    void navigate(paths.login, { replace: true });
  }, [hasVkAnswer, vkAnswer, navigate]);

  if (isWorking || isSettled || isVisitorInMessenger || hasVkAnswer || isVkChecking) {
    return (
      <div className={styles.waiting}>
        <Spinner size={36} />
        <p aria-hidden="true">{waitingText(isInMessenger, hasVkAnswer || isVkChecking)}</p>
      </div>
    );
  }

  if (isInMessenger) {
    return (
      <EmptyState
        title={loginTexts.failedTitle}
        text={hasExpired ? loginTexts.reopen : loginTexts.why}
        action={<Button onClick={() => void signInSilently()}>{loginTexts.retry}</Button>}
      />
    );
  }

  return <BrowserLogin />;
}

/** A screen that needs a person has led here by itself, while the sheet was about to ask for it. */
function takeOverSheet(): void {
  const { isOpen, reason } = loginSheetStore.getState();
  closeLoginSheet();
  if (isOpen && reason === 'expired') showError(requestErrors.expired);
}

function waitingText(isInMessenger: boolean, isVk: boolean): string {
  if (isInMessenger) return loginTexts.signingIn;
  return isVk ? loginTexts.signingInByVk : loginTexts.checking;
}
