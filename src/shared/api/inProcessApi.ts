import type { RequestParts } from '#contract/endpoint.ts';
import type { InProcessCall } from '#contract/hydration.ts';
import { ApiError } from './ApiError.ts';
import type { Api } from './api.ts';

/** The API during server rendering: reads only, as a visitor. */
export function createInProcessApi(call: InProcessCall): Api {
  const unsupported = () => Promise.reject(new Error('server rendering only fetches JSON'));
  return {
    async fetch(endpoint, input) {
      try {
        return (await call(endpoint, input as RequestParts)) as never;
      } catch (error) {
        const { status = 500 } = error as { status?: number };
        throw Object.assign(new ApiError(status, error), { cause: error });
      }
    },
    fetchResponse: unsupported,
    sendForm: unsupported,
  };
}
