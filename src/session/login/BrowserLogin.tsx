import { useCallback, useEffect, useState } from 'react';
import type { Settings } from '#contract/session/settings.ts';
import { settingsStore } from '#src/shared/settings.ts';
import { useActions } from '#src/shared/stores/stores.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { useHydratedValue } from '#src/shared/hooks/useHydratedValue.ts';
import { useIsDesktop } from '#src/shared/hooks/useIsDesktop.ts';
import { useLoaded } from '#src/shared/hooks/useLoaded.ts';
import { BotLoginButton } from './BotLoginButton.tsx';
import { LoginCard } from './LoginCard.tsx';
import { TelegramLogin } from './TelegramLogin.tsx';
import { isOwnPage } from '#src/session/ownPage.ts';
import { hasLoginExpired } from '#src/session/returnPath.ts';
import { loginTexts } from '#src/session/texts.ts';
import { VkLogin } from './VkLogin.tsx';
import styles from './BrowserLogin.module.css';

/** The logins outside Telegram: its widget and VK ID, independent of each other. */
export function BrowserLogin() {
  const { loadSettings } = useActions(settingsStore);
  const isHere = useHydratedValue(isOwnPage, () => false);
  const {
    value: settings,
    status,
    reload,
  } = useLoaded(isHere ? 'settings' : undefined, loadSettings);
  const [isExpired] = useState(hasLoginExpired);

  useEffect(() => {
    if (!isOwnPage()) window.location.reload();
  }, []);

  return (
    <LoginCard isExpired={isExpired}>
      {status === 'loading' && <MethodSkeletons />}
      {status === 'failed' && (
        <div className={styles.method}>
          <p className={styles.silent} role="alert">
            {loginTexts.methodsFailed}
          </p>
          <Button mode="plain" onClick={() => void reload()}>
            {loginTexts.retry}
          </Button>
        </div>
      )}
      {status === 'ready' && settings && <Methods settings={settings} />}
    </LoginCard>
  );
}

function Methods({ settings }: { settings: Settings }) {
  const isDesktop = useIsDesktop();
  const [isTelegramSilent, setTelegramSilent] = useState(false);
  const onSilence = useCallback((isSilent: boolean) => setTelegramSilent(isSilent), []);
  const hasTelegram = settings.bot_username !== '';
  const hasVk = settings.vk_app_id !== 0;
  if (!hasTelegram && !hasVk) return <p className={styles.hint}>{loginTexts.noMethods}</p>;
  return (
    <>
      <div className={styles.methods}>
        {hasTelegram && <TelegramLogin settings={settings} onSilence={onSilence} />}
        {hasVk && <VkLogin settings={settings} />}
      </div>
      {hasTelegram && (!isDesktop || isTelegramSilent) && <BotLoginButton settings={settings} />}
    </>
  );
}

function MethodSkeletons() {
  return (
    <div className={styles.methods}>
      <output className="visuallyHidden">{loginTexts.checking}</output>
      <div className={styles.method}>
        <Skeleton height={44} radius={12} />
      </div>
      <div className={styles.method}>
        <Skeleton height={44} radius={12} />
      </div>
    </div>
  );
}
