import { telegramIdIn } from '#src/shared/device/launchUser.ts';
import type { Palette } from '#src/shared/readablePalette.ts';

/** The session storage key that the SDK reads when the URL has no parameters. */
const LAUNCH_KEY = 'tapps/launchParams';

interface Environment {
  isInTelegram: boolean;
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

/** The colours that are valid; some clients send numbers. */
function validColours(colours: Record<string, unknown>): Record<string, string> {
  const hex = Object.entries(colours).map(([name, given]): [string, string] => [
    name,
    typeof given === 'number' ? `#${given.toString(16).padStart(6, '0')}` : String(given),
  ]);
  return Object.fromEntries(hex.filter(([, colour]) => /^#[\da-f]{6}$/iu.test(colour)));
}

function themeIn(launch: URLSearchParams): Record<string, string> | undefined {
  try {
    const theme: unknown = JSON.parse(launch.get('tgWebAppThemeParams') ?? '');
    return validColours(theme as Record<string, unknown>);
  } catch {
    return undefined;
  }
}

/** Telegram's colour names in the spelling of the style sheet. */
export const toPalette = (colours: Record<string, unknown>): Palette =>
  Object.fromEntries(
    Object.entries(validColours(colours)).map(([name, colour]) => [
      name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`).replaceAll('_', '-'),
      colour,
    ]),
  );

function readEnvironment(): Environment {
  const fresh = launchInAddress();
  const remembered = new URLSearchParams(rememberedLaunch());
  const launch = fresh ?? remembered;
  const isInTelegram = launch.has('tgWebAppPlatform') && hasTransport();
  const initData = launch.get('tgWebAppData') ?? undefined;
  const signed = new URLSearchParams(initData ?? '').get('start_param');
  const theme = themeIn(launch);
  if (fresh && isInTelegram) {
    // Another account used this tab before: its session data must not leak.
    if (telegramIdIn(initData) !== telegramIdIn(remembered.get('tgWebAppData'))) {
      sessionStorage.clear();
    }
    // The SDK does not start with a broken colour.
    fresh.set('tgWebAppThemeParams', JSON.stringify(theme ?? {}));
    sessionStorage.setItem(LAUNCH_KEY, JSON.stringify(fresh.toString()));
  }
  return {
    isInTelegram,
    platform: isInTelegram ? (launch.get('tgWebAppPlatform') ?? '') : '',
    startParam: launch.get('tgWebAppStartParam') ?? signed ?? undefined,
    isFreshLaunch: fresh !== undefined,
    palette: isInTelegram && theme ? toPalette(theme) : undefined,
    rawInitData: () =>
      initData || (window as unknown as TelegramWindow).Telegram?.WebApp?.initData || undefined,
  };
}

/** On the server. */
const unknown: Environment = {
  isInTelegram: false,
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
