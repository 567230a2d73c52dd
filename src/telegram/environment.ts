import { telegramIdIn } from '#src/shared/launchPerson.ts';
import type { Palette } from '#src/shared/theme.ts';

/** The SDK's own place: what is put there it finds when the address no longer tells. */
const LAUNCH_KEY = 'tapps/launchParams';

interface Environment {
  isInTelegram: boolean;
  /** `ios`, `android`, `tdesktop`, `weba`, …; empty in a browser. */
  platform: string;
  startParam: string | undefined;
  /** The document came with launch parameters in its address, rather than with remembered ones. */
  isFreshLaunch: boolean;
  palette: Palette | undefined;
  /** The init data exactly as signed, if Telegram has given it already. */
  rawInitData: () => string | undefined;
}

interface TelegramWindow {
  TelegramWebviewProxy?: { postEvent?: unknown };
  external?: { notify?: unknown };
  Telegram?: { WebApp?: { initData?: string } };
}

/** Launch parameters alone prove nothing: a copied address carries them into any browser. */
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

/** Hash and query may both carry parameters; the hash, which Telegram itself writes, decides. */
function launchInAddress(): URLSearchParams | undefined {
  const hash = new URLSearchParams(window.location.hash.slice(1));
  if (!hash.has('tgWebAppPlatform') && !hash.has('tgWebAppData')) return undefined;
  for (const [name, value] of new URLSearchParams(window.location.search)) {
    if (name.startsWith('tgWebApp') && !hash.has(name)) hash.append(name, value);
  }
  return hash;
}

function parsePalette(json: string | null): Palette | undefined {
  try {
    const colours = JSON.parse(json ?? '') as Record<string, unknown>;
    return toPalette(colours);
  } catch {
    return undefined;
  }
}

/** Telegram's names, whichever way they are written, as the style sheet spells them. */
export function toPalette(colours: Record<string, unknown>): Palette {
  const palette: Record<string, string> = {};
  for (const [name, colour] of Object.entries(colours)) {
    if (typeof colour !== 'string' || !/^#[\da-f]{6}$/iu.test(colour)) continue;
    const dashed = name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);
    palette[dashed.replaceAll('_', '-')] = colour;
  }
  return palette;
}

function readEnvironment(): Environment {
  const fresh = launchInAddress();
  const remembered = new URLSearchParams(rememberedLaunch());
  const launch = fresh ?? remembered;
  const isInTelegram = launch.has('tgWebAppPlatform') && hasTransport();
  const initData = launch.get('tgWebAppData') ?? undefined;
  const signed = new URLSearchParams(initData ?? '').get('start_param');
  if (fresh && isInTelegram) {
    // Another account used this tab before: its pending favorite, say, must not become this one's.
    if (telegramIdIn(initData) !== telegramIdIn(remembered.get('tgWebAppData'))) {
      sessionStorage.clear();
    }
    sessionStorage.setItem(LAUNCH_KEY, JSON.stringify(fresh.toString()));
  }
  return {
    isInTelegram,
    platform: isInTelegram ? (launch.get('tgWebAppPlatform') ?? '') : '',
    startParam: launch.get('tgWebAppStartParam') ?? signed ?? undefined,
    isFreshLaunch: fresh !== undefined,
    palette: isInTelegram ? parsePalette(launch.get('tgWebAppThemeParams')) : undefined,
    rawInitData: () =>
      initData || (window as unknown as TelegramWindow).Telegram?.WebApp?.initData || undefined,
  };
}

/** Where the server draws pages: whoever will see them, it knows nothing of where. */
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
 * Takes the launch parameters out of the address before the router sees it: they are a secret, and
 * going back must not return to them.
 */
export function cleanAddress(): void {
  const { pathname, search, hash } = window.location;
  const query = new URLSearchParams(search);
  for (const name of Array.from(query.keys())) {
    if (name.startsWith('tgWebApp')) query.delete(name);
  }
  const rest = query.toString();
  const isLaunchHash = hash.includes('tgWebApp');
  window.history.replaceState(
    window.history.state,
    '',
    pathname + (rest ? `?${rest}` : '') + (isLaunchHash ? '' : hash),
  );
}
