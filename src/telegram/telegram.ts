import type { ThemeStore } from '#src/shared/theme.ts';
import { environment, toPalette } from './environment.ts';

type Sdk = typeof import('./sdk.ts');

let sdk: Sdk | undefined;
let loading: Promise<Sdk> | undefined;

/** The SDK if it has arrived; a link must be opened in the very tap that asks for it. */
export const loadedSdk = (): Sdk | undefined => sdk;

/** Now, or as soon as the SDK has arrived; never in a browser. */
export function withSdk(action: (sdk: Sdk) => void): void {
  if (sdk) action(sdk);
  else loading?.then(action).catch(() => undefined);
}

/**
 * Settles into Telegram: its colours at once, its SDK when it has come. The first picture on the
 * screen waits for none of it.
 */
export function startTelegram(theme: ThemeStore): void {
  if (!environment.isInTelegram || loading) return;
  document.documentElement.dataset['home'] = 'telegram';
  if (environment.palette) theme.setMessengerPalette(environment.palette);
  loading = loadSdk(theme);
  // Without the SDK the app goes on as in a browser.
  loading.catch(() => undefined);
}

async function loadSdk(theme: ThemeStore): Promise<Sdk> {
  const module = await import('./sdk.ts');
  sdk = module;
  module.start((colours) => theme.setMessengerPalette(toPalette(colours)));
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
