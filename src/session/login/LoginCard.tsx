import type { ReactNode } from 'react';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { LoginConsent } from './LoginConsent.tsx';
import { loginTexts } from '#src/session/texts.ts';
import styles from './BrowserLogin.module.css';

interface LoginCardProps {
  /** The last login ended without the user's doing. */
  isExpired?: boolean;
  children: ReactNode;
}

/** Why to log in, the logins, and what a login accepts. */
export function LoginCard({ children, isExpired = false }: LoginCardProps) {
  return (
    <section className={styles.card}>
      <span className={styles.mark}>
        <Icon name="paw" size={44} />
      </span>
      <h2 className={styles.welcome}>{loginTexts.welcome}</h2>
      {isExpired ? (
        <p className={styles.why}>
          <output>{loginTexts.expired}</output>
        </p>
      ) : (
        <p className={styles.why}>{loginTexts.why}</p>
      )}
      {children}
      <LoginConsent />
    </section>
  );
}

/** As the server renders it: which logins there are, scripts know. */
export const LoginCardWithoutScripts = () => (
  <LoginCard>
    <div className={styles.methods}>
      <noscript>{import.meta.env.SSR && loginTexts.needsScripts}</noscript>
    </div>
  </LoginCard>
);
