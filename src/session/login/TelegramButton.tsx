import type { Settings } from '#contract/session/settings.ts';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { moreIcons } from '#src/shared/ui/moreIcons.ts';
import { useRedirectLogin, useRedirectLoginActions } from './redirectLogin.ts';
import { telegramTexts } from './siteTexts.ts';
import styles from './BrowserLogin.module.css';

interface TelegramButtonProps {
  settings: Settings;
  /** Called before the page is left. */
  onLeave: () => void;
}

/** Telegram's button where the page's policy forbids its widget: opens Telegram's login page. */
export function TelegramButton({ settings, onLeave }: TelegramButtonProps) {
  const { site, status, error } = useRedirectLogin();
  const { open } = useRedirectLoginActions();
  const isOurs = site === 'telegram';
  if (isOurs && status === 'checking') {
    return <output className={styles.silent}>{telegramTexts.checking}</output>;
  }
  const isLeaving = isOurs && status === 'leaving';
  return (
    <div className={styles.method}>
      <button
        type="button"
        className={styles.telegram}
        disabled={isLeaving}
        aria-busy={isLeaving || undefined}
        onClick={() => {
          onLeave();
          void open('telegram', settings);
        }}
      >
        <Icon name={moreIcons.plane} size={24} />
        {isLeaving ? telegramTexts.leaving : telegramTexts.login}
      </button>
      {isOurs && error && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
