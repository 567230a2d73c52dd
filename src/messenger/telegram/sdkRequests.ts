import {
  downloadFile,
  isInvoiceSupported,
  on,
  postEvent,
  requestWriteAccess as requestAccess,
  retrieveLaunchParams,
  supports,
  type EventPayload,
} from '@telegram-apps/sdk-react';
import { invoiceSlug } from '#contract/telegramLinks.ts';
import { attempt } from './sdkAttempt.ts';

const CHECK_LIMIT_MS = 3000;
/** The user answers a dialog meanwhile. */
const PLACE_LIMIT_MS = 30_000;

/** The listeners of the latest question; an earlier one without an answer is forgotten. */
const listeners = new Map<string, () => void>();

/**
 * Not the SDK's requests: after one without an answer they reject each further one. Some clients
 * never answer.
 */
function requestAnswer<
  Event extends
    | 'invoice_closed'
    | 'write_access_requested'
    | 'file_download_requested'
    | 'home_screen_checked'
    | 'location_checked'
    | 'location_requested',
>(event: Event, request: () => void, onAnswer: (answer: EventPayload<Event>) => void): void {
  listeners.get(event)?.();
  listeners.set(event, on(event, onAnswer));
  attempt(event, request);
}

/** The same for requests whose outcomes are two events; `onAnswer` gets the error of a failure. */
function requestOutcome<Failed extends 'prepared_message_failed' | 'home_screen_failed'>(
  [done, failed]: ['prepared_message_sent' | 'home_screen_added', Failed],
  request: () => void,
  onAnswer: (error: string | undefined) => void,
): void {
  listeners.get(done)?.();
  const offDone = on(done, () => answer(undefined));
  const offFailed = on(failed, (reason: unknown) =>
    answer((reason as { error?: string } | undefined)?.error ?? 'UNKNOWN_ERROR'),
  );
  const stop = () => {
    offDone();
    offFailed();
  };
  const answer = (error: string | undefined) => {
    stop();
    onAnswer(error);
  };
  listeners.set(done, stop);
  attempt(done, request);
}

/**
 * Asks the user to let the bot write; `onAnswer` may be called late or never. Returns whether the
 * client knows the question.
 */
export function requestWriteAccess(onAnswer: (isAllowed: boolean) => void): boolean {
  if (!requestAccess.isSupported()) return false;
  requestAnswer(
    'write_access_requested',
    () => postEvent('web_app_request_write_access'),
    ({ status }) => onAnswer(status === 'allowed'),
  );
  return true;
}

/** The answer to a request without parameters; rejects after `limitMs`. */
function askHost<Event extends 'location_checked' | 'location_requested'>(
  event: Event,
  method: 'web_app_check_location' | 'web_app_request_location',
  limitMs: number,
): Promise<EventPayload<Event>> {
  return new Promise((resolve, reject) => {
    setTimeout(reject, limitMs, new Error(`${event}: no answer`));
    requestAnswer(event, () => postEvent(method), resolve);
  });
}

/**
 * Where the user is; rejects when they do not want to tell. Old clients do not know. Not the SDK's
 * location manager: after a refusal it says that there is none.
 */
export async function requestLocation(): Promise<
  { latitude: number; longitude: number } | 'unsupported'
> {
  if (!knows('web_app_check_location')) return 'unsupported';
  const isAvailable = await askHost('location_checked', 'web_app_check_location', CHECK_LIMIT_MS)
    .then(({ available }) => available)
    .catch(() => false);
  if (!isAvailable) return 'unsupported';
  const place = await askHost('location_requested', 'web_app_request_location', PLACE_LIMIT_MS);
  if (!place.available) throw new Error('the user does not tell the place');
  return place;
}

/**
 * Shows an invoice; the server learns of the payment from Telegram. `onClosed` may never be called.
 * Returns whether the client knows invoices.
 */
export function showInvoice(url: string, onClosed: (status: string) => void): boolean {
  const slug = invoiceSlug(url);
  if (!slug || !isInvoiceSupported()) return false;
  requestAnswer(
    'invoice_closed',
    () => postEvent('web_app_open_invoice', { slug }),
    (closed) => closed.slug === slug && onClosed(closed.status),
  );
  return true;
}

/**
 * Lets the client download a file; `onAnswer` may never be called. Returns whether the client knows
 * downloads.
 */
export function downloadByClient(
  url: string,
  fileName: string,
  onAnswer: (isTaken: boolean) => void,
): boolean {
  if (!downloadFile.isSupported()) return false;
  requestAnswer(
    'file_download_requested',
    () => postEvent('web_app_request_file_download', { url, file_name: fileName }),
    ({ status }) => onAnswer(status === 'downloading'),
  );
  return true;
}

const knows = (
  method: 'web_app_send_prepared_message' | 'web_app_check_home_screen' | 'web_app_check_location',
): boolean => supports(method, retrieveLaunchParams().tgWebAppVersion);

export const knowsPreparedMessages = (): boolean => knows('web_app_send_prepared_message');

/** Sends a prepared message to a chat that the user chooses; `onAnswer` may never be called. */
export const sendPreparedMessage = (
  id: string,
  onAnswer: (error: string | undefined) => void,
): void =>
  requestOutcome(
    ['prepared_message_sent', 'prepared_message_failed'],
    () => postEvent('web_app_send_prepared_message', { id }),
    onAnswer,
  );

/** Tells whether the app is on the home screen; never in clients that do not know. */
export function checkHomeScreen(
  /** `unsupported`, `unknown`, `added` or `missed`. */
  onAnswer: (status: string | undefined) => void,
): void {
  if (!knows('web_app_check_home_screen')) return;
  requestAnswer(
    'home_screen_checked',
    () => postEvent('web_app_check_home_screen'),
    ({ status }) => onAnswer(status),
  );
}

/** Adds the app to the home screen, which the user confirms; `onAnswer` may never be called. */
export const addToHomeScreen = (onAnswer: (error: string | undefined) => void): void =>
  requestOutcome(
    ['home_screen_added', 'home_screen_failed'],
    () => postEvent('web_app_add_to_home_screen'),
    onAnswer,
  );
