import ky, { isHTTPError } from 'ky';
import { ApiError } from './ApiError.ts';
import type { RequestParts } from '#contract/endpoint.ts';
import type { ResponseOptions } from './api.ts';

const TIMEOUT_MS = 20_000;

const api = ky.create({
  timeout: TIMEOUT_MS,
  // The cookie of a login on the website, which only its renewal gets.
  credentials: 'same-origin',
  retry: { limit: 2, methods: ['get'], statusCodes: [408, 502, 503, 504] },
});

/** Sends an API request. Throws an ApiError, or the AbortError of its signal. */
export async function sendRequest(
  method: string,
  path: string,
  {
    token,
    query,
    body,
    headers,
    alsoOk,
    isStream = false,
    ...options
  }: ResponseOptions & Omit<RequestParts, 'params'> & { token: string | undefined },
): Promise<Response> {
  try {
    return await api(path, {
      ...options,
      method,
      headers: { ...headers, ...(token && { Authorization: `Bearer ${token}` }) },
      ...(query && { searchParams: query }),
      ...(body !== undefined && { json: body }),
      ...(alsoOk && { throwHttpErrors: (status: number) => status !== alsoOk }),
      ...(isStream && { timeout: false as const, retry: 0 }),
    });
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') throw error;
    if (isHTTPError(error)) {
      const { response } = error;
      throw new ApiError(response.status, error.data, response.headers.get('Retry-After'));
    }
    throw Object.assign(new ApiError(0), { cause: error });
  }
}
