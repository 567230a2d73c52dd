import ky, { isHTTPError, isTimeoutError } from 'ky';
import { ApiError } from './ApiError.ts';
import { currentToken } from './bearer.ts';

const TIMEOUT = 20_000;

const isAbort = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError';

/** Whatever went wrong, as the one kind of error that the client knows. */
export function toApiError(error: unknown): Error {
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

export const api = ky.create({
  prefix: '/api/',
  timeout: TIMEOUT,
  credentials: 'omit',
  retry: { limit: 2, methods: ['get'], statusCodes: [408, 502, 503, 504] },
  hooks: {
    beforeRequest: [
      ({ request }) => {
        const token = currentToken();
        if (token) request.headers.set('Authorization', `Bearer ${token}`);
      },
    ],
    beforeError: [({ error }) => toApiError(error)],
  },
});
