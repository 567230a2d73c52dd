import { setMessengerPalette, themeStore } from '#src/shared/theme.ts';
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
export function startTelegram(): void {
  if (!environment.isInTelegram || loading) return;
  document.documentElement.dataset['home'] = 'telegram';
  if (environment.palette) setMessengerPalette(environment.palette);
  loading = loadSdk();
  // Without the SDK the app goes on as in a browser.
  loading.catch(() => undefined);
}

async function loadSdk(): Promise<Sdk> {
  const module = await import('./sdk.ts');
  sdk = module;
  module.start((colours) => setMessengerPalette(toPalette(colours)));
  paintFrame();
  themeStore.subscribe(paintFrame);
  module.ready();
  return module;
}

function paintFrame(): void {
  const style = getComputedStyle(document.documentElement);
  const colour = (name: string) => style.getPropertyValue(name).trim();
  sdk?.paint(colour('--surface-bar'), colour('--surface-ground'));
}
