import { waitFor } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { createBrowserApi } from '#src/shared/api/browserApi.ts';
import { createStores } from '#src/shared/stores/stores.ts';
import { themeStore } from '#src/shared/theme.ts';
import { environment } from '#src/messenger/environment.ts';
import { loadedBridge, startMessenger } from '#src/messenger/messenger.ts';

interface Bridge {
  TelegramWebviewProxy?: { postEvent: (type: string, data?: string) => void };
  Telegram?: { WebView?: { receiveEvent?: (type: string, data: unknown) => void } };
}
const bridge = window as unknown as Bridge;

interface TelegramHost {
  /** The app's messages of this type, the latest last. */
  said: (type: string) => unknown[];
  /** An event of Telegram. */
  send: (type: string, data: unknown) => void;
}

/**
 * A Telegram client for the rest of the test, which answers nothing by itself. Call it before a page
 * is opened.
 */
export async function telegramHost({
  version = '9.1',
}: { version?: string } = {}): Promise<TelegramHost> {
  const platform = 'android';
  const messages: [type: string, data: unknown][] = [];
  bridge.TelegramWebviewProxy = {
    postEvent: (type, data) => void messages.push([type, JSON.parse(data ?? 'null')]),
  };
  const launch = new URLSearchParams({
    tgWebAppPlatform: platform,
    tgWebAppVersion: version,
    tgWebAppThemeParams: '{}',
  });
  sessionStorage.setItem('tapps/launchParams', JSON.stringify(launch.toString()));
  Object.assign(environment, { messenger: 'telegram', platform });
  onTestFinished(() => {
    Object.assign(environment, { messenger: undefined, platform: '' });
    delete bridge.TelegramWebviewProxy;
    for (const name of ['home', 'back']) delete document.documentElement.dataset[name];
  });
  startMessenger(createStores(createBrowserApi()).get(themeStore), () => {});
  await waitFor(() => {
    if (!loadedBridge()) throw new Error('the SDK has not started');
  });
  return {
    said: (type) => messages.filter(([name]) => name === type).map(([, data]) => data),
    send: (type, data) => bridge.Telegram?.WebView?.receiveEvent?.(type, data),
  };
}
