import { nextTask } from '#src/shared/device/nextTask.ts';
import type { ThemeStore } from '#src/shared/theme.ts';
import { environment } from './environment.ts';
import type { Bridge, ReportCall } from './bridge.ts';

let bridge: Bridge | undefined;
let loading: Promise<Bridge> | undefined;

/** The messenger's code if it is loaded, for links that must open during the tap. */
export const loadedBridge = (): Bridge | undefined => (environment.messenger ? bridge : undefined);

/** Runs the action when the messenger's code is loaded; never in a browser. */
export function withBridge(action: (bridge: Bridge) => void): void {
  if (!environment.messenger) return;
  if (bridge) action(bridge);
  else loading?.then(action).catch(() => undefined);
}

/** A phone on a slow network has the code by then. */
const LOADING_LIMIT_MS = 8000;

/**
 * Loads the messenger's code without blocking the first paint; its colours change the theme.
 * @param onFailedCall called with the name of a call that the client has rejected
 */
export function startMessenger(theme: ThemeStore, onFailedCall: ReportCall): void {
  if (!environment.messenger || loading) return;
  document.documentElement.dataset['home'] = environment.messenger;
  loading = loadBridge(theme, onFailedCall);
  // Without it the app behaves as in a browser.
  loading.catch(() => drawBack());
  setTimeout(() => {
    if (!bridge) drawBack();
  }, LOADING_LIMIT_MS);
}

/** Shows the app's own «back» where the messenger's is missing (`ScreenHead.module.css`). */
function drawBack(): void {
  document.documentElement.dataset['back'] = 'drawn';
}

function chooseBack(hasOwn: boolean): void {
  if (hasOwn) delete document.documentElement.dataset['back'];
  else drawBack();
}

async function importBridge(): Promise<Bridge> {
  if (environment.messenger === 'telegram') return import('./telegram/sdk.ts');
  // After the first paint. Not at a frame: a client may hide the app until its bridge is there.
  await nextTask();
  return import('./max/maxBridge.ts');
}

async function loadBridge(theme: ThemeStore, onFailedCall: ReportCall): Promise<Bridge> {
  const module = await importBridge();
  await module.start(theme, onFailedCall);
  bridge = module;
  void Promise.resolve(module.hasBackButton()).then(chooseBack);
  return module;
}
