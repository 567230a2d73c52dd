import type { Settings } from '#contract/session/settings.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { loginTexts } from '#src/session/texts.ts';
import styles from './BrowserLogin.module.css';

/** Opens the app inside Telegram, where the login is silent. */
export function BotLoginButton({ settings }: { settings: Settings }) {
  const { bot_username: bot, mini_app_name: app } = settings;
  return (
    <div className={styles.bot}>
      <Button
        mode="bezeled"
        isStretched
        className={styles.botButton}
        href={`https://t.me/${bot}${app ? `/${app}` : ''}`}
      >
        {loginTexts.openInTelegram}
      </Button>
      <p className={styles.hint}>{loginTexts.openHint}</p>
    </div>
  );
}
