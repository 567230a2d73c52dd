import { paths } from '#contract/paths.ts';
import { loginTexts } from '#src/session/texts.ts';
import { Link } from '#src/shared/ui/Link.tsx';
import styles from './BrowserLogin.module.css';

/** What a login accepts; its links lead away. */
export const LoginConsent = ({ onFollow }: { onFollow?: () => void }) => (
  <p className={styles.consent}>
    {loginTexts.consentBefore}
    <Link to={paths.terms} onClick={onFollow}>
      {loginTexts.terms}
    </Link>
    {loginTexts.consentBetween}
    <Link to={paths.privacy} onClick={onFollow}>
      {loginTexts.privacy}
    </Link>
    .
  </p>
);
