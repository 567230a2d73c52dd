import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { loadWithOwnPolicy, needsOwnPolicy } from '#src/session/ownPage.ts';
import { Spinner } from '#src/shared/ui/states/Spinner.tsx';
import { navigationTexts } from './texts.ts';
import styles from './shell/Shell.module.css';

/** Loads the page that follows the login page, whose content security policy allows more. */
export function PolicyGate({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const isLeaving = needsOwnPolicy(pathname);
  useEffect(() => {
    if (isLeaving) loadWithOwnPolicy();
  }, [isLeaving]);
  if (!isLeaving) return children;
  return (
    <div className={styles.fallback}>
      <Spinner label={navigationTexts.loading} size={36} />
    </div>
  );
}
