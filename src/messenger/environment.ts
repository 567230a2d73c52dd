import type { Messenger } from '#contract/session/identities.ts';
import { launchUserId } from '#src/shared/device/launchUser.ts';
import type { Palette } from '#src/shared/readablePalette.ts';
import { themeIn, toPalette } from './telegram/palette.ts';

/** The session storage key that Telegram's SDK reads when the URL has no parameters. */
const LAUNCH_KEY = 'tapps/launchParams';

interface Environment {
  /** Undefined in a browser. */
  messenger: Messenger | undefined;
  /** `ios`, `android`, `tdesktop`, `web`, …; empty in a browser. */
  platform: string;
  startParam: string | undefined;
  /** The launch parameters come from the URL, not from the session storage. */
  isFreshLaunch: boolean;
  palette: Palette | undefined;
  /** The init data exactly as signed, once known. */
  rawInitData: () => string | undefined;
}

interface MessengerWindow {
  TelegramWebviewProxy?: { postEvent?: unknown };
  external?: { notify?: unknown };
  Telegram?: { WebApp?: { initData?: string } };
  WebViewHandler?: { postEvent?: unknown };
}
const here = (): MessengerWindow => window as unknown as MessengerWindow;

/** Launch parameters alone prove nothing: a copied URL brings them into any browser. */
function hasTransport(messenger: Messenger): boolean {
  if (window.self !== window.top) return true;
  const { TelegramWebviewProxy, external, WebViewHandler } = here();
  if (messenger === 'max') return Boolean(WebViewHandler?.postEvent);
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

/** Messengers name their parameters alike; Telegram's begin with `tg`. */
function messengerOf(launch: URLSearchParams): Messenger | undefined {
  if (launch.has('tgWebAppPlatform')) return 'telegram';
  return launch.has('WebAppData') ? 'max' : undefined;
}

/** Hash and query may both have parameters; Telegram writes the hash, so it wins. */
function launchInAddress(): URLSearchParams | undefined {
  const hash = new URLSearchParams(window.location.hash.slice(1));
  if (!messengerOf(hash)) return undefined;
  for (const [name, value] of new URLSearchParams(window.location.search)) {
    if (name.startsWith('tgWebApp') && !hash.has(name)) hash.append(name, value);
  }
  return hash;
}

function readEnvironment(): Environment {
  const fresh = launchInAddress();
  const remembered = new URLSearchParams(rememberedLaunch());
  const launch = fresh ?? remembered;
  const named = messengerOf(launch);
  const nameOf = (field: string): string => `${named === 'max' ? '' : 'tg'}WebApp${field}`;
  const platform = launch.get(nameOf('Platform')) ?? '';
  const messenger = named && hasTransport(named) ? named : undefined;
  const initData = launch.get(nameOf('Data')) ?? undefined;
  const signed = new URLSearchParams(initData ?? '').get('start_param');
  const theme = themeIn(launch);
  if (fresh && messenger) {
    // Another account used this tab before: its session data must not leak.
    if (launchUserId(initData) !== launchUserId(remembered.get(nameOf('Data')))) {
      sessionStorage.clear();
    }
    // Telegram's SDK does not start with a broken colour.
    if (messenger === 'telegram') fresh.set('tgWebAppThemeParams', JSON.stringify(theme ?? {}));
    sessionStorage.setItem(LAUNCH_KEY, JSON.stringify(fresh.toString()));
  }
  return {
    messenger,
    platform: messenger ? platform : '',
    startParam: launch.get(nameOf('StartParam')) ?? signed ?? undefined,
    isFreshLaunch: fresh !== undefined,
    palette: messenger && theme ? toPalette(theme) : undefined,
    rawInitData: () => initData || here().Telegram?.WebApp?.initData || undefined,
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
  const isLaunchHash = hash.includes('WebApp');
  if (names.length === 0 && !isLaunchHash) return undefined;
  for (const name of names) query.delete(name);
  const rest = query.toString();
  return pathname + (rest ? `?${rest}` : '') + (isLaunchHash ? '' : hash);
}
