import { useEffect, useRef, useState } from 'react';
import { loginByWidget, type WidgetBody } from '#contract/session/session.ts';
import type { Settings } from '#contract/session/settings.ts';
import { errorText } from '#src/shared/text/errorText.ts';
import { Button } from '#src/shared/ui/Button.tsx';
import { Icon } from '#src/shared/ui/Icon.tsx';
import { Skeleton } from '#src/shared/ui/states/Skeleton.tsx';
import { sessionStore } from '#src/session/sessionStore.ts';
import { useActions, useStoreState } from '#src/shared/stores/stores.ts';
import { insertWidget } from './telegramWidget.ts';
import { loginTexts } from '#src/session/texts.ts';
import { redirectLoginStore } from './redirectLogin.ts';
import { telegramTexts, widgetTexts } from './siteTexts.ts';
import styles from './BrowserLogin.module.css';

interface TelegramLoginProps {
  settings: Settings;
  /** Telegram does not respond: offer another login. */
  onSilence: (isSilent: boolean) => void;
}

/** Telegram's login widget, from loading its script to our server's response. */
export function TelegramLogin({ settings, onSilence }: TelegramLoginProps) {
  const { signInBy } = useActions(sessionStore);
  const container = useRef<HTMLDivElement>(null);
  const [status, setStatus] = useState<'loading' | 'ready' | 'checking' | 'failed'>('loading');
  const [error, setError] = useState<string>();
  const page = useStoreState(redirectLoginStore);
  const problem = error ?? (page.site === 'telegram' ? page.error : undefined);
  const { telegram_widget_url: url, bot_username: bot } = settings;
  const isFailed = status === 'failed';

  useEffect(() => {
    if (!container.current || isFailed) return undefined;
    let isGone = false;
    const signIn = async (user: unknown) => {
      setStatus('checking');
      setError(undefined);
      try {
        await signInBy(loginByWidget, user as WidgetBody);
      } catch (failure) {
        if (isGone) return;
        setError(errorText(failure, loginTexts.failed));
        setStatus('ready');
      }
    };
    const widget = insertWidget(container.current, {
      url,
      bot,
      title: telegramTexts.login,
      onUser: (user) => void signIn(user),
    });
    const finish = (next: 'ready' | 'failed') => {
      if (isGone) return;
      setStatus(next);
      onSilence(next === 'failed');
    };
    widget.ready.then(
      () => finish('ready'),
      () => finish('failed'),
    );
    return () => {
      isGone = true;
      widget.remove();
    };
  }, [url, bot, isFailed, onSilence, signInBy]);

  if (isFailed) {
    return (
      <div className={styles.method}>
        <p className={styles.silent} role="alert">
          <Icon name="alert" size={20} />
          {widgetTexts.silent}
        </p>
        <Button mode="plain" isStretched onClick={() => setStatus('loading')}>
          {loginTexts.retry}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.method}>
      <div className={styles.slot}>
        <div ref={container} className={styles.widget} hidden={status === 'checking'} />
        {status === 'loading' && (
          <span className={styles.cover}>
            <Skeleton height={44} radius={12} />
            <output className="visuallyHidden">{widgetTexts.loading}</output>
          </span>
        )}
        {status === 'checking' && <output className={styles.busy}>{telegramTexts.checking}</output>}
      </div>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
