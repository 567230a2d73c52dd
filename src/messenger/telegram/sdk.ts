import {
  bindViewportCssVars,
  closeMiniApp,
  disableClosingConfirmation,
  disableVerticalSwipes,
  enableClosingConfirmation,
  enableVerticalSwipes,
  expandViewport,
  hapticFeedbackImpactOccurred,
  hapticFeedbackNotificationOccurred,
  hideBackButton,
  init,
  isBackButtonMounted,
  miniAppReady,
  mountBackButton,
  mountClosingBehavior,
  mountMiniAppSync,
  mountSwipeBehavior,
  mountViewport,
  on,
  onBackButtonClick,
  openLink,
  openTelegramLink,
  postEvent,
  retrieveLaunchParams,
  setMiniAppBackgroundColor,
  setMiniAppBottomBarColor,
  setMiniAppHeaderColor,
  shareURL,
  showBackButton,
  supports,
  themeParamsState,
} from '@telegram-apps/sdk-react';
import { isTelegramHost } from '#contract/telegramLinks.ts';
import { nextTask } from '#src/shared/device/nextTask.ts';
import type { ReportCall } from '#src/messenger/bridge.ts';
import type { ThemeStore } from '#src/shared/theme.ts';
import { toPalette } from './palette.ts';
import { attempt, reportFailedCalls } from './sdkAttempt.ts';

export {
  addToHomeScreen,
  checkHomeScreen,
  downloadByClient,
  knowsPreparedMessages,
  requestLocation,
  requestWriteAccess,
  sendPreparedMessage,
  showInvoice,
} from './sdkRequests.ts';

const VIEWPORT_TIMEOUT = 2000;

/** Each step is a task of its own, so that slow phones draw and respond to taps in between. */
export async function start(theme: ThemeStore, onFailedCall: ReportCall): Promise<void> {
  const showColours = (colours: Record<string, unknown>) =>
    theme.setMessengerPalette(toPalette(colours));
  reportFailedCalls(onFailedCall);
  const steps: [string, () => unknown][] = [
    // The content security policy forbids styles from the client.
    ['init', () => init({ acceptCustomStyles: false })],
    ['forget the last page', forgetLastPage],
    ['mini app', () => mountMiniAppSync.ifAvailable()],
    ['theme', () => themeParamsState.sub((colours) => showColours(colours))],
    ['request theme', requestTheme],
    ['back button', () => mountBackButton.ifAvailable()],
    ['closing', () => mountClosingBehavior.ifAvailable()],
    ['expand', () => expandViewport.ifAvailable()],
    ['viewport', bindViewport],
  ];
  for (const [call, step] of steps) {
    attempt(call, step);
    await nextTask();
  }
  paintFrame();
  theme.state.subscribe(paintFrame);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') requestTheme();
  });
  attempt('ready', () => miniAppReady.ifAvailable());
}

/** After a forced reload the client still shows what the page before has asked for. */
function forgetLastPage(): void {
  postEvent('web_app_setup_back_button', { is_visible: false });
  postEvent('web_app_setup_closing_behavior', { need_confirmation: false });
}

/** The theme of the launch may be an old one: after a reload, or while the app was in the background. */
const requestTheme = (): void => attempt('request theme', () => postEvent('web_app_request_theme'));

/** Some clients answer late, Web K never does: a late answer counts too. */
async function bindViewport(): Promise<void> {
  try {
    await mountViewport({ timeout: VIEWPORT_TIMEOUT });
  } catch {
    on('safe_area_changed', () => attempt('viewport', bindViewport), true);
    return;
  }
  bindViewportCssVars();
  expandViewport.ifAvailable();
}

/** Clients before 6.1 have no back button. */
export const hasBackButton = (): boolean => isBackButtonMounted();

export const close = (): void => attempt('close', () => closeMiniApp.ifAvailable());

/** Gives Telegram's own bars the colours of the app. */
function paintFrame(): void {
  const [bar, ground] = [hexOf('--surface-bar'), hexOf('--surface-ground')];
  attempt('header colour', () => paintHeader(bar));
  attempt('background colour', () => setMiniAppBackgroundColor.ifAvailable(ground as `#${string}`));
  attempt('bottom bar colour', () => setMiniAppBottomBarColor.ifAvailable(bar as `#${string}`));
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

/** Clients before 6.9 know two colours only, by their names. */
function paintHeader(bar: string): void {
  const { tgWebAppVersion: version } = retrieveLaunchParams();
  if (supports('web_app_set_header_color', 'color', version)) {
    setMiniAppHeaderColor.ifAvailable(bar as `#${string}`);
  } else if (supports('web_app_set_header_color', version)) {
    postEvent('web_app_set_header_color', { color_key: 'bg_color' });
  }
}

export function showBack(isShown: boolean): void {
  attempt('show back', () => (isShown ? showBackButton : hideBackButton).ifAvailable());
}

export const onBack = (listener: () => void): (() => void) => {
  const [isAvailable, off] = onBackButtonClick.ifAvailable(listener);
  return isAvailable ? off : () => undefined;
};

export const onView = (listener: (isInView: boolean) => void): (() => void) =>
  on('visibility_changed', ({ is_visible: isVisible }) => listener(isVisible));

export const tap = (): void =>
  attempt('haptic', () => hapticFeedbackImpactOccurred.ifAvailable('light'));

export const notify = (outcome: 'success' | 'error'): void =>
  attempt('haptic', () => hapticFeedbackNotificationOccurred.ifAvailable(outcome));

export const openOutside = (url: string): boolean => openLink.ifAvailable(url)[0];
/** The SDK takes links of t.me only; Telegram gets the path alone. */
export function openInside(url: string): boolean {
  const { hostname, pathname, search } = new URL(url);
  return (
    isTelegramHost(hostname) &&
    knowsTelegramLinks() &&
    openTelegramLink.ifAvailable(`https://t.me${pathname}${search}`)[0]
  );
}
export const share = (url: string, text: string): 'shared' | undefined =>
  knowsTelegramLinks() && shareURL.ifAvailable(url, text)[0] ? 'shared' : undefined;

/** For clients before 6.1 the SDK would leave the app by its own URL. */
const knowsTelegramLinks = (): boolean =>
  supports('web_app_open_tg_link', retrieveLaunchParams().tgWebAppVersion);

export function confirmClosing(isOn: boolean): void {
  attempt('confirm closing', () =>
    (isOn ? enableClosingConfirmation : disableClosingConfirmation).ifAvailable(),
  );
}

let swipeBans = 0;

/** Mounted on demand, because mounting alone disables the swipes. */
export function allowVerticalSwipes(isAllowed: boolean): void {
  swipeBans += isAllowed ? -1 : 1;
  attempt('swipes', () => mountSwipeBehavior.ifAvailable());
  attempt('swipes', () =>
    (swipeBans === 0 ? enableVerticalSwipes : disableVerticalSwipes).ifAvailable(),
  );
}
