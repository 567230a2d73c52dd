import type { ThemeStore } from '#src/shared/theme.ts';
import { environment, toPalette } from './environment.ts';

type Sdk = typeof import('./sdk.ts');

let sdk: Sdk | undefined;
let loading: Promise<Sdk> | undefined;

/** The SDK if it is loaded, for links that must open during the tap. */
export const loadedSdk = (): Sdk | undefined => (environment.isInTelegram ? sdk : undefined);

/** Runs the action when the SDK is loaded; never in a browser. */
export function withSdk(action: (sdk: Sdk) => void): void {
  if (!environment.isInTelegram) return;
  if (sdk) action(sdk);
  else loading?.then(action).catch(() => undefined);
}

/** A phone on a slow network has the SDK by then. */
const SDK_TIMEOUT_MS = 8000;

/**
 * Loads Telegram's SDK without blocking the first paint; its colours change the theme.
 * @param onFailedCall called with the name of a call that the client has rejected
 */
export function startTelegram(
  theme: ThemeStore,
  onFailedCall: (call: string, error: unknown) => void,
): void {
  if (!environment.isInTelegram || loading) return;
  document.documentElement.dataset['home'] = 'telegram';
  loading = loadSdk(theme, onFailedCall);
  // Without the SDK the app behaves as in a browser.
  loading.catch(() => drawBack());
  setTimeout(() => {
    if (!sdk) drawBack();
  }, SDK_TIMEOUT_MS);
}

/** Shows the app's own «back» where Telegram's is missing (`ScreenHead.module.css`). */
function drawBack(): void {
  document.documentElement.dataset['back'] = 'drawn';
}

async function loadSdk(
  theme: ThemeStore,
  onFailedCall: (call: string, error: unknown) => void,
): Promise<Sdk> {
  const module = await import('./sdk.ts');
  await module.start((colours) => theme.setMessengerPalette(toPalette(colours)), onFailedCall);
  sdk = module;
  if (module.hasBackButton()) delete document.documentElement.dataset['back'];
  else drawBack();
  paintFrame();
  theme.state.subscribe(paintFrame);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') module.requestTheme();
  });
  module.ready();
  return module;
}

function paintFrame(): void {
  sdk?.paint(hexOf('--surface-bar'), hexOf('--surface-ground'));
}

/** A colour as `#rrggbb`, which Telegram demands: built style sheets shorten it to `#fff`. */
function hexOf(variable: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(${variable})`;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  // `rgb(255, 255, 255)`, or `color(srgb 1 1 1)` of a mixed one.
  const scale = color.startsWith('color(') ? 255 : 1;
  const channels = color.match(/\d+(?:\.\d+)?/gu) ?? [];
  const hex = channels.slice(0, 3).map((channel) => Math.round(Number(channel) * scale));
  return `#${hex.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
