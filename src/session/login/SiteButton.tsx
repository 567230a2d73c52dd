import type { ReactNode } from 'react';
import type { Settings } from '#contract/session/settings.ts';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import type { SiteName } from './loginSite.ts';
import { redirectLoginStore } from './redirectLogin.ts';
import styles from './BrowserLogin.module.css';

interface SiteButtonProps {
  site: SiteName;
  texts: { login: string; checking: string; leaving: string };
  settings: Settings;
  icon: ReactNode;
  /** Called before the page is left. */
  onLeave?: (() => void) | undefined;
}

/** Opens the login page of another site; says what becomes of its answer. */
export function SiteButton({ site, texts, settings, icon, onLeave }: SiteButtonProps) {
  const { site: current, status, error } = useStoreState(redirectLoginStore);
  const { open } = useActions(redirectLoginStore);
  const isOurs = current === site;
  if (isOurs && status === 'checking') {
    return <output className={styles.silent}>{texts.checking}</output>;
  }
  const isLeaving = isOurs && status === 'leaving';
  return (
    <div className={styles.method}>
      <button
        type="button"
        className={styles[site]}
        disabled={isLeaving}
        aria-busy={isLeaving || undefined}
        onClick={() => {
          onLeave?.();
          void open(site, settings);
        }}
      >
        {icon}
        {isLeaving ? texts.leaving : texts.login}
      </button>
      {isOurs && error && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
