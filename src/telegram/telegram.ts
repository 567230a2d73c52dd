import type { ThemeStore } from '#src/shared/theme.ts';
import { environment, toPalette } from './environment.ts';

type Sdk = typeof import('./sdk.ts');

let sdk: Sdk | undefined;
let loading: Promise<Sdk> | undefined;

/** The SDK if it is loaded, for links that must open during the tap. */
export const loadedSdk = (): Sdk | undefined => sdk;

/** Runs the action when the SDK is loaded; never in a browser. */
export function withSdk(action: (sdk: Sdk) => void): void {
  if (sdk) action(sdk);
  else loading?.then(action).catch(() => undefined);
}

/** Loads Telegram's SDK without blocking the first paint; its colours change the theme. */
export function startTelegram(theme: ThemeStore): void {
  if (!environment.isInTelegram || loading) return;
  document.documentElement.dataset['home'] = 'telegram';
  loading = loadSdk(theme);
  // Without the SDK the app behaves as in a browser.
  loading.catch(() => undefined);
}

async function loadSdk(theme: ThemeStore): Promise<Sdk> {
  const module = await import('./sdk.ts');
  await module.start((colours) => theme.setMessengerPalette(toPalette(colours)));
  sdk = module;
  paintFrame();
  theme.state.subscribe(paintFrame);
  module.ready();
  return module;
}

function paintFrame(): void {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  sdk?.paint(colour('--surface-bar'), colour('--surface-ground'));
}
