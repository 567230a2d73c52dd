import { pathOf } from '#contract/endpoint.ts';
import { ApiError } from './ApiError.ts';
import type { Api, RequestParts } from './api.ts';

/** Handles an API request in the same process. */
export type InProcessFetch = (path: string, init: RequestInit) => Response | Promise<Response>;

/** The API during server rendering: reads only, as a visitor. */
export function createInProcessApi(request: InProcessFetch): Api {
  const unsupported = () => Promise.reject(new Error('server rendering only fetches JSON'));
  return {
    async fetch(endpoint, input) {
      const { params, query, body } = input as RequestParts;
      const search = new URLSearchParams(
        Object.entries(query ?? {}).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      ).toString();
      const path = pathOf(endpoint, params) + (search && `?${search}`);
      const response = await request(path, {
        method: endpoint.method.toUpperCase(),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!response.ok) throw new ApiError(response.status, await response.json());
      return (await response.json()) as never;
    },
    fetchResponse: unsupported,
    sendForm: unsupported,
  };
}
