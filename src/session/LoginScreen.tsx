import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#src/shared/paths.ts';
import { useTopBar } from '#src/shared/topBar.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { EmptyState } from '#src/shared/ui/EmptyState.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { Spinner } from '#src/shared/ui/Spinner.tsx';
import { BotLoginButton } from './BotLoginButton.tsx';
import { takeReturn } from './returnPath.ts';
import {
  signInSilently,
  useHasExpired,
  useIsInMessenger,
  useIsSignedIn,
  useSessionStatus,
} from './sessionStore.ts';
import { loginTexts } from './texts.ts';
import styles from './LoginScreen.module.css';

export function LoginScreen() {
  const navigate = useNavigate();
  const status = useSessionStatus();
  const isSignedIn = useIsSignedIn();
  const isInMessenger = useIsInMessenger();
  const hasExpired = useHasExpired();
  const isWorking = status === 'idle' || status === 'loading';
  useTopBar({ title: loginTexts.title });

  // A token that is still being checked may be refused yet.
  const isSettled = isSignedIn && !isWorking;
  useEffect(() => {
    if (isSettled) void navigate(takeReturn() ?? paths.home, { replace: true });
  }, [isSettled, navigate]);

  // A visitor inside a messenger has logged out: coming here means to log in again.
  const isVisitorInMessenger = isInMessenger && status === 'ready' && !isSignedIn;
  useEffect(() => {
    if (isVisitorInMessenger) void signInSilently();
  }, [isVisitorInMessenger]);

  if (isWorking || isSettled || isVisitorInMessenger) {
    return (
      <div className={styles.waiting}>
        <Spinner label={isInMessenger ? loginTexts.signingIn : loginTexts.checking} size={36} />
        <p aria-hidden="true">{isInMessenger ? loginTexts.signingIn : loginTexts.checking}</p>
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

  return (
    <section className={styles.card}>
      <span className={styles.mark}>
        <Icon name="paw" size={44} />
      </span>
      <h2 className={styles.welcome}>{loginTexts.welcome}</h2>
      <p className={styles.why}>{loginTexts.why}</p>
      <div className={styles.methods}>
        <BotLoginButton />
      </div>
      <p className={styles.consent}>
        {loginTexts.consentBefore}
        <Link to={paths.terms}>{loginTexts.terms}</Link>
        {loginTexts.consentBetween}
        <Link to={paths.privacy}>{loginTexts.privacy}</Link>.
      </p>
    </section>
  );
}
