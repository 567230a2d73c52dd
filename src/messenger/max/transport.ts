import { newKey } from '#src/shared/newKey.ts';

// The protocol between a mini app and MAX's clients, which nobody publishes; see
// src/decisions/028-max-is-spoken-to-without-its-script.md.

type Fields = Record<string, unknown>;

interface Client {
  postEvent: (type: string, json: string) => void;
}
interface ClientWindow {
  WebViewHandler?: Client;
  WebApp?: { sendEvent: (type: string, json: unknown) => void };
}

/** The answers that are waited for, by the id of their request. */
const waiting = new Map<string, (answer: Fields) => void>();
let onEvent: (type: string) => void = () => {};
let hasAnswered = false;

const CLIENT_ORIGIN = /^https:\/\/.*\.(?:max|oneme)\.ru$/u;
/** Besides MAX's own pages only this site may frame the app: there the imitation stands. */
const isClientOrigin = (origin: string): boolean =>
  CLIENT_ORIGIN.test(origin) || origin === window.location.origin;

const isFramed = (): boolean => window.self !== window.top;

/** One-way. */
export function say(type: string, fields: Fields = {}): void {
  if (isFramed()) window.parent.postMessage(JSON.stringify({ type, ...fields }), '*');
  else (window as unknown as ClientWindow).WebViewHandler?.postEvent(type, JSON.stringify(fields));
}

/** The client's answer, which may have an `error`; undefined when there is none in time. */
export function request(
  type: string,
  fields: Fields,
  limitMs: number,
): Promise<Fields | undefined> {
  return new Promise((resolve) => {
    const requestId = newKey().replace(/^(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
    const end = (answer: Fields | undefined) => {
      waiting.delete(requestId);
      clearTimeout(timer);
      resolve(answer);
    };
    const timer = setTimeout(end, limitMs, undefined);
    waiting.set(requestId, end);
    say(type, { requestId, ...fields });
  });
}

/** Whether any message of the client has come; a silent one has no buttons either. */
export const isClientHeard = (): boolean => hasAnswered;

function fieldsOf(data: unknown): Fields {
  try {
    const parsed: unknown = typeof data === 'string' ? JSON.parse(data) : data;
    return typeof parsed === 'object' && parsed !== null ? (parsed as Fields) : {};
  } catch {
    return {};
  }
}

function receive(type: unknown, { requestId, ...fields }: Fields): void {
  if (typeof type !== 'string' || !type.startsWith('WebApp')) return;
  hasAnswered = true;
  if (requestId === undefined) onEvent(type);
  else waiting.get(String(requestId))?.(fields);
}

/** Listens to the client; events are what comes without being asked for. */
export function listen(onClientEvent: (type: string) => void): void {
  onEvent = onClientEvent;
  window.addEventListener('message', ({ data, origin, source }) => {
    if (source !== window.parent || !isFramed() || !isClientOrigin(origin)) return;
    const { type, ...fields } = fieldsOf(data);
    receive(type, fields);
  });
  (window as unknown as ClientWindow).WebApp = {
    sendEvent: (type, json) => receive(type, fieldsOf(json)),
  };
}
