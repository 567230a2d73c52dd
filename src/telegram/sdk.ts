import {
  bindViewportCssVars,
  disableClosingConfirmation,
  disableVerticalSwipes,
  enableClosingConfirmation,
  enableVerticalSwipes,
  expandViewport,
  hapticFeedbackImpactOccurred,
  hapticFeedbackNotificationOccurred,
  hideBackButton,
  init,
  miniAppReady,
  isLocationManagerAvailable,
  mountBackButton,
  mountClosingBehavior,
  mountLocationManager,
  mountMiniAppSync,
  mountSwipeBehavior,
  mountViewport,
  onBackButtonClick,
  openInvoice,
  openLink,
  openTelegramLink,
  requestLocation as requestPlace,
  requestWriteAccess as requestAccess,
  setMiniAppBackgroundColor,
  setMiniAppBottomBarColor,
  setMiniAppHeaderColor,
  shareURL,
  showBackButton,
  themeParamsState,
} from '@telegram-apps/sdk-react';
import { nextTask } from '#src/shared/nextTask.ts';

const VIEWPORT_TIMEOUT = 2000;
const LOCATION_TIMEOUT = 3000;

/** Clients support different features; a missing one must not stop the rest. */
function attempt(step: () => unknown): void {
  try {
    const result = step();
    if (result instanceof Promise) result.catch(() => undefined);
  } catch {
    // The client does not support the call.
  }
}

/** Each step is a task of its own, so that slow phones draw and respond to taps in between. */
export async function start(onColours: (colours: Record<string, unknown>) => void): Promise<void> {
  const steps = [
    // The content security policy forbids styles from the client.
    () => init({ acceptCustomStyles: false }),
    () => mountMiniAppSync.ifAvailable(),
    () => themeParamsState.sub((colours) => onColours(colours)),
    () => mountBackButton.ifAvailable(),
    () => mountClosingBehavior.ifAvailable(),
    () => expandViewport.ifAvailable(),
    bindViewport,
  ];
  for (const step of steps) {
    attempt(step);
    await nextTask();
  }
}

async function bindViewport(): Promise<void> {
  await mountViewport({ timeout: VIEWPORT_TIMEOUT });
  bindViewportCssVars();
  expandViewport.ifAvailable();
}

export const ready = (): void => attempt(() => miniAppReady.ifAvailable());

/** Sets the colours of Telegram's own bars. */
export function paint(bar: string, ground: string): void {
  attempt(() => setMiniAppHeaderColor.ifAvailable(bar as `#${string}`));
  attempt(() => setMiniAppBackgroundColor.ifAvailable(ground as `#${string}`));
  attempt(() => setMiniAppBottomBarColor.ifAvailable(bar as `#${string}`));
}

export function showBack(isShown: boolean): void {
  attempt(() => (isShown ? showBackButton : hideBackButton).ifAvailable());
}

export const onBack = (listener: () => void): (() => void) => {
  const [isAvailable, off] = onBackButtonClick.ifAvailable(listener);
  return isAvailable ? off : () => undefined;
};

export const tap = (): void => attempt(() => hapticFeedbackImpactOccurred.ifAvailable('light'));

export const notify = (outcome: 'success' | 'error'): void =>
  attempt(() => hapticFeedbackNotificationOccurred.ifAvailable(outcome));

/** Return whether Telegram took the link; otherwise the browser opens it. */
export const openOutside = (url: string): boolean => openLink.ifAvailable(url)[0];
export const openInTelegram = (url: string): boolean => openTelegramLink.ifAvailable(url)[0];
export const share = (url: string, text: string): boolean => shareURL.ifAvailable(url, text)[0];

export function confirmClosing(isOn: boolean): void {
  attempt(() => (isOn ? enableClosingConfirmation : disableClosingConfirmation).ifAvailable());
}

let swipeBans = 0;

/**
 * Each ban ends by a permission of its own. Mounted on demand, because mounting alone disables the
 * swipes.
 */
export function allowVerticalSwipes(isAllowed: boolean): void {
  swipeBans += isAllowed ? -1 : 1;
  attempt(() => mountSwipeBehavior.ifAvailable());
  attempt(() => (swipeBans === 0 ? enableVerticalSwipes : disableVerticalSwipes).ifAvailable());
}

/** Whether the bot may write now; the user is asked. */
export async function requestWriteAccess(): Promise<boolean> {
  const [isAvailable, status] = requestAccess.ifAvailable();
  return isAvailable && (await status) === 'allowed';
}

/** Where the user is; rejects when they do not want to tell. Old clients do not know. */
export async function requestLocation(): Promise<
  { latitude: number; longitude: number } | 'unsupported'
> {
  const [isKnown, mounted] = mountLocationManager.ifAvailable({ timeout: LOCATION_TIMEOUT });
  if (!isKnown) return 'unsupported';
  await mounted;
  if (!isLocationManagerAvailable()) return 'unsupported';
  return (await requestPlace()) as { latitude: number; longitude: number };
}

/** Shows an invoice; the server learns of the payment from Telegram. Returns whether it is shown. */
export function showInvoice(url: string): boolean {
  try {
    const [isAvailable, closed] = openInvoice.ifAvailable(url, 'url');
    if (isAvailable) closed.catch(() => undefined);
    return isAvailable;
  } catch {
    return false;
  }
}
