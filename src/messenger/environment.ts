import { telegramIdIn } from '#src/shared/device/launchUser.ts';
import type { Palette } from '#src/shared/readablePalette.ts';
import { themeIn, toPalette } from './telegram/palette.ts';

/** The session storage key that the SDK reads when the URL has no parameters. */
const LAUNCH_KEY = 'tapps/launchParams';

interface Environment {
  /** Undefined in a browser. */
  messenger: 'telegram' | undefined;
  /** `ios`, `android`, `tdesktop`, `weba`, …; empty in a browser. */
  platform: string;
  startParam: string | undefined;
  /** The launch parameters come from the URL, not from the session storage. */
  isFreshLaunch: boolean;
  palette: Palette | undefined;
  /** The init data exactly as signed, once known. */
  rawInitData: () => string | undefined;
}

interface TelegramWindow {
  TelegramWebviewProxy?: { postEvent?: unknown };
  external?: { notify?: unknown };
  Telegram?: { WebApp?: { initData?: string } };
}

/** Launch parameters alone prove nothing: a copied URL brings them into any browser. */
function hasTransport(): boolean {
  if (window.self !== window.top) return true;
  const { TelegramWebviewProxy, external } = window as unknown as TelegramWindow;
  return Boolean(TelegramWebviewProxy?.postEvent) || typeof external?.notify === 'function';
}

function rememberedLaunch(): string {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(LAUNCH_KEY) ?? '""');
    return typeof stored === 'string' ? stored : '';
  } catch {
    return '';
  }
}

/** Hash and query may both have parameters; Telegram writes the hash, so it wins. */
function launchInAddress(): URLSearchParams | undefined {
  const hash = new URLSearchParams(window.location.hash.slice(1));
  if (!hash.has('tgWebAppPlatform') && !hash.has('tgWebAppData')) return undefined;
  for (const [name, value] of new URLSearchParams(window.location.search)) {
    if (name.startsWith('tgWebApp') && !hash.has(name)) hash.append(name, value);
  }
  return hash;
}

function readEnvironment(): Environment {
  const fresh = launchInAddress();
  const remembered = new URLSearchParams(rememberedLaunch());
  const launch = fresh ?? remembered;
  const messenger =
    launch.has('tgWebAppPlatform') && hasTransport() ? ('telegram' as const) : undefined;
  const initData = launch.get('tgWebAppData') ?? undefined;
  const signed = new URLSearchParams(initData ?? '').get('start_param');
  const theme = themeIn(launch);
  if (fresh && messenger) {
    // Another account used this tab before: its session data must not leak.
    if (telegramIdIn(initData) !== telegramIdIn(remembered.get('tgWebAppData'))) {
      sessionStorage.clear();
    }
    // The SDK does not start with a broken colour.
    fresh.set('tgWebAppThemeParams', JSON.stringify(theme ?? {}));
    sessionStorage.setItem(LAUNCH_KEY, JSON.stringify(fresh.toString()));
  }
  return {
    messenger,
    platform: messenger ? (launch.get('tgWebAppPlatform') ?? '') : '',
    startParam: launch.get('tgWebAppStartParam') ?? signed ?? undefined,
    isFreshLaunch: fresh !== undefined,
    palette: messenger && theme ? toPalette(theme) : undefined,
    rawInitData: () =>
      initData || (window as unknown as TelegramWindow).Telegram?.WebApp?.initData || undefined,
  };
}

/** On the server. */
const unknown: Environment = {
  messenger: undefined,
  platform: '',
  startParam: undefined,
  isFreshLaunch: false,
  palette: undefined,
  rawInitData: () => undefined,
};

export const environment = import.meta.env.SSR ? unknown : readEnvironment();

/**
 * The URL without the launch parameters; undefined if it has none. They are secret, and going back
 * must not reach them.
 */
export function cleanAddress(): string | undefined {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  const names = Array.from(query.keys()).filter((name) => name.startsWith('tgWebApp'));
  const isLaunchHash = hash.includes('tgWebApp');
  if (names.length === 0 && !isLaunchHash) return undefined;
  for (const name of names) query.delete(name);
  const rest = query.toString();
  return pathname + (rest ? `?${rest}` : '') + (isLaunchHash ? '' : hash);
}
