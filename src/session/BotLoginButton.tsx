import { useEffect, useState } from 'react';
import { loadSettings, type Settings } from '#src/shared/settings.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Skeleton } from '#src/shared/ui/Skeleton.tsx';
import { loginTexts } from './texts.ts';
import styles from './LoginScreen.module.css';

/** Opens the app inside Telegram, where the login needs no asking. */
export function BotLoginButton() {
  const [settings, setSettings] = useState<Settings | 'failed'>();

  useEffect(() => {
    let isGone = false;
    loadSettings()
      .then((loaded) => !isGone && setSettings(loaded))
      .catch(() => !isGone && setSettings('failed'));
    return () => {
      isGone = true;
    };
  }, []);

  if (settings === undefined) return <Skeleton height={52} radius={12} />;
  if (settings === 'failed' || settings.bot_username === '') {
    return <p className={styles.hint}>{loginTexts.noMethods}</p>;
  }
  const { bot_username: bot, mini_app_name: app } = settings;
  return (
    <>
      <Button size="l" isStretched href={`https://t.me/${bot}${app ? `/${app}` : ''}`}>
        {loginTexts.openInTelegram}
      </Button>
      <p className={styles.hint}>{loginTexts.openHint}</p>
    </>
  );
}
