import ky, { isHTTPError, isTimeoutError } from 'ky';
import { ApiError } from './ApiError.ts';

const TIMEOUT = 20_000;
const UPLOAD_TIMEOUT = 180_000;
const PREFIX = '/api/';

let tokenSource: () => string | undefined = () => undefined;
let renewal: (refused: string | undefined) => Promise<boolean> = async () => false;

/** Where every request takes its bearer token from. */
export function setTokenSource(source: () => string | undefined): void {
  tokenSource = source;
}

/**
 * What is done about a refused token (401), or about a missing one. When it answers true there is
 * reason to send the request once more, with the token there is by then.
 */
export function setTokenRenewal(renew: (refused: string | undefined) => Promise<boolean>): void {
  renewal = renew;
}

/** A refused request (401) has done nothing yet, so that it may be repeated, whatever it asks for. */
async function withRenewal<Answer>(
  send: () => Promise<Answer>,
  needsToken = false,
): Promise<Answer> {
  const token = tokenSource();
  try {
    return await send();
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401;
    const isWorthIt = isRefused && (await renewal(token)) && (!needsToken || tokenSource());
    if (isWorthIt) return send();
    throw error;
  }
}

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

function toApiError(error: unknown): Error {
  if (error instanceof ApiError || isAbort(error)) return error as Error;
  if (isHTTPError(error)) {
    const { response } = error;
    return new ApiError(response.status, error.data, response.headers.get('Retry-After'));
  }
  if (isTimeoutError(error) || error instanceof Error) {
    const failure = new ApiError(0);
    failure.cause = error;
    return failure;
  }
  return new ApiError(0);
}

const api = ky.create({
  prefix: PREFIX,
  timeout: TIMEOUT,
  credentials: 'omit',
  retry: { limit: 2, methods: ['get'], statusCodes: [408, 502, 503, 504] },
  hooks: {
    beforeRequest: [
      ({ request }) => {
        const token = tokenSource();
        if (token) request.headers.set('Authorization', `Bearer ${token}`);
      },
    ],
    beforeError: [({ error }) => toApiError(error)],
  },
});

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
  send: () => { json<T>(): Promise<T> },
  isFinal = false,
): Promise<Answer> {
  const sendAndRead = async () => {
    try {
      return await send().json<Answer>();
    } catch (error) {
      throw toApiError(error);
    }
  };
  return isFinal ? sendAndRead() : withRenewal(sendAndRead);
}

export const getJson = <Answer>(
  path: string,
  query: Query = {},
  { isFinal, ...options }: RequestOptions = {},
): Promise<Answer> => read(() => api.get(path, { ...options, searchParams: query }), isFinal);

export const sendJson = <Answer>(
  path: string,
  body?: unknown,
  { isFinal, ...options }: RequestOptions = {},
): Promise<Answer> =>
  read(() => api.post(path, body === undefined ? options : { ...options, json: body }), isFinal);

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

export interface FormOptions {
  /** Share of the body that has left, 0 to 1. */
  onProgress?: (share: number) => void;
  /** The same key with the same form makes one ad, however often it is sent. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Multipart by XMLHttpRequest: fetch cannot report an upload's progress on every phone. */
export const sendForm = <Answer>(
  path: string,
  form: FormData,
  options: FormOptions = {},
): Promise<Answer> => withRenewal(() => upload<Answer>(path, form, options), true);

function upload<Answer>(
  path: string,
  form: FormData,
  { onProgress, idempotencyKey, signal }: FormOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new DOMException('', 'AbortError'));
      return;
    }
    const request = new XMLHttpRequest();
    const token = tokenSource();
    request.open('POST', PREFIX + path.replace(/^\/+/u, ''));
    request.timeout = UPLOAD_TIMEOUT;
    request.setRequestHeader('Accept', 'application/json');
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    if (idempotencyKey) request.setRequestHeader('Idempotency-Key', idempotencyKey);
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    });
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    request.addEventListener('load', () => {
      const body = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300 && body !== undefined) {
        resolve(body as Answer);
        return;
      }
      const isAnswer = request.status >= 300;
      reject(
        isAnswer
          ? new ApiError(request.status, body, request.getResponseHeader('Retry-After'))
          : new ApiError(0),
      );
    });
    request.addEventListener('error', () => reject(new ApiError(0)));
    request.addEventListener('timeout', () => reject(new ApiError(0)));
    request.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    request.send(form);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
