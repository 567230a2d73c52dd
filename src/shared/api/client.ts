import { ApiError } from './ApiError.ts';
import { currentToken } from './bearer.ts';
import { takeFirstAnswer } from './firstAnswers.ts';

let renewal: (refused: string | undefined) => Promise<boolean> = async () => false;

/**
 * What is done about a refused token (401), or about a missing one. When it answers true there is
 * reason to send the request once more, with the token there is by then.
 */
export function setTokenRenewal(renew: (refused: string | undefined) => Promise<boolean>): void {
  renewal = renew;
}

/** A refused request (401) has done nothing yet, so that it may be repeated, whatever it asks for. */
export async function withRenewal<Answer>(
  send: () => Promise<Answer>,
  needsToken = false,
): Promise<Answer> {
  const token = currentToken();
  try {
    return await send();
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401;
    const isWorthIt = isRefused && (await renewal(token)) && (!needsToken || currentToken());
    if (isWorthIt) return send();
    throw error;
  }
}

type Transport = typeof import('./transport.ts');
let transport: Promise<Transport> | undefined;

/**
 * What sends requests comes with the first of them: the first screen's data came with the page, so
 * that nothing has to be sent before it is drawn.
 */
export function loadTransport(): Promise<Transport> {
  // The server draws from what it brings, and asks nobody.
  if (import.meta.env.SSR) return Promise.reject(new ApiError(0));
  transport ??= import('./transport.ts').catch((cause: unknown) => {
    transport = undefined;
    throw Object.assign(new ApiError(0), { cause });
  });
  return transport;
}

type Query = Record<string, string | number | boolean | undefined>;
export interface RequestOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** Goes on when the page is left. */
  keepalive?: boolean;
  /** A login's own request: its refusal is the answer. */
  isFinal?: boolean;
}

/** The answer's JSON; a body that is not JSON counts as no answer. */
async function read<Answer>(
  send: (api: Transport['api']) => { json<T>(): Promise<T> },
  isFinal = false,
): Promise<Answer> {
  const sendAndRead = async () => {
    const { api, toApiError } = await loadTransport();
    try {
      return await send(api).json<Answer>();
    } catch (error) {
      throw toApiError(error);
    }
  };
  return isFinal ? sendAndRead() : withRenewal(sendAndRead);
}

/** What came with the page is not asked for again, the first time. */
export async function getJson<Answer>(
  path: string,
  query: Query = {},
  { isFinal, ...options }: RequestOptions = {},
): Promise<Answer> {
  const first = takeFirstAnswer<Answer>(path, query);
  return first ?? read((api) => api.get(path, { ...options, searchParams: query }), isFinal);
}

export async function sendJson<Answer>(
  path: string,
  body?: unknown,
  { isFinal, ...options }: RequestOptions = {},
): Promise<Answer> {
  const first = takeFirstAnswer<Answer>(path, body);
  if (first !== undefined) return first;
  return read(
    (api) => api.post(path, body === undefined ? options : { ...options, json: body }),
    isFinal,
  );
}

interface ResponseOptions extends Omit<RequestOptions, 'isFinal'> {
  /** Beside those of success: a status that is an answer, not a failure. */
  alsoFine?: number;
  /** Goes on for as long as both sides want. */
  isStream?: boolean;
}

/** The response itself: one that says «unchanged», or a stream. */
export const getResponse = (
  path: string,
  query: Query = {},
  { alsoFine, isStream = false, ...options }: ResponseOptions = {},
): Promise<Response> =>
  withRenewal(async () => {
    const { api, toApiError } = await loadTransport();
    try {
      return await api.get(path, {
        ...options,
        searchParams: query,
        throwHttpErrors: (status) => status !== alsoFine,
        ...(isStream ? { timeout: false, retry: 0 } : {}),
      });
    } catch (error) {
      throw toApiError(error);
    }
  });
