import { environment } from '#src/messenger/environment.ts';
import { isClientHeard, listen, request, say } from './transport.ts';

export { loginByMax } from '#contract/session/maxLogin.ts';

const ANSWER_MS = 10_000;
/** The user answers a dialog meanwhile. */
const DIALOG_MS = 60_000;
const FIRST_ANSWER_MS = 2000;
const SILENCE_MS = 5000;

const backListeners = new Set<() => void>();
let isBackShown = false;
let asksBeforeClosing = false;
let swipeBans = 0;

const sayBack = (): void => say('WebAppSetupBackButton', { isVisible: isBackShown });
const sayClosing = (): void =>
  say('WebAppSetupClosingBehavior', { needConfirmation: asksBeforeClosing });
const setSwipes = (): Promise<unknown> =>
  request('WebAppSetupSwipesBehavior', { allowVerticalSwipes: swipeBans === 0 }, ANSWER_MS);

/** A client may hide the app until it is told `ready`, so that comes first. */
export function start(): Promise<void> {
  listen((type) => {
    if (type === 'WebAppBackButtonPressed') for (const listener of backListeners) listener();
  });
  say('WebAppReady');
  // After a reload the client still does what the page before has asked for.
  sayBack();
  sayClosing();
  // Clients allow the swipes again when they come back from the background.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void setSwipes();
  });
  return Promise.resolve();
}

/** Unknown to MAX's documents; a client that answers nothing shows no button. */
export async function hasBackButton(): Promise<boolean> {
  const answer = await request('WebAppGetViewportSize', {}, FIRST_ANSWER_MS);
  return answer !== undefined || isClientHeard();
}

export const close = (): void => say('WebAppClose');

export function showBack(isShown: boolean): void {
  isBackShown = isShown;
  sayBack();
}

export function onBack(listener: () => void): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}

export function confirmClosing(isOn: boolean): void {
  asksBeforeClosing = isOn;
  sayClosing();
}

export function allowVerticalSwipes(isAllowed: boolean): void {
  swipeBans += isAllowed ? -1 : 1;
  void setSwipes();
}

/** MAX does not tell. */
export const onView = (): (() => void) => () => {};

/** Other platforms know no haptics. */
function vibrate(type: string, fields: Record<string, unknown>): void {
  if (!['android', 'ios'].includes(environment.platform)) return;
  void request(type, { ...fields, disableVibrationFallback: false }, ANSWER_MS);
}

export const tap = (): void => vibrate('WebAppHapticFeedbackImpact', { impactStyle: 'light' });

export const notify = (outcome: 'success' | 'error'): void =>
  vibrate('WebAppHapticFeedbackNotification', { notificationType: outcome });

export function openOutside(url: string): boolean {
  say('WebAppOpenLink', { url });
  return true;
}

export function openInside(url: string): boolean {
  if (new URL(url).hostname !== 'max.ru') return false;
  say('WebAppOpenMaxLink', { url });
  return true;
}

/** Undefined when the client has not taken it. A silent one is given up soon. */
async function shareBy(type: string, url: string, text: string) {
  const limit = isClientHeard() ? DIALOG_MS : SILENCE_MS;
  const answer = await request(type, { text, link: url }, limit);
  const { code = '' } = (answer?.['error'] ?? {}) as { code?: string };
  if (answer?.['status'] === 'cancelled' || code.endsWith('.user_cancelled')) return 'cancelled';
  return answer === undefined || code ? undefined : 'shared';
}

/** MAX's list of chats, else the phone's sheet. */
export async function share(
  url: string,
  text: string,
): Promise<'shared' | 'cancelled' | undefined> {
  const inChat = await shareBy('WebAppMaxShare', url, text);
  if (inChat || environment.platform === 'web' || !isClientHeard()) return inChat;
  return shareBy('WebAppShare', url, text);
}

export function downloadByClient(
  url: string,
  fileName: string,
  onAnswer: (isTaken: boolean) => void,
): boolean {
  void request('WebAppDownloadFile', { url, file_name: fileName }, DIALOG_MS).then(
    (answer) => answer && onAnswer(answer['status'] === 'downloading'),
  );
  return true;
}
