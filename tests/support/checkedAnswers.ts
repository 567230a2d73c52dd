import { expect } from 'vitest';
import * as v from 'valibot';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { Site } from './client.ts';

const patternOf = ({ path }: AnyEndpoint): RegExp =>
  new RegExp(`^${path.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u');

/**
 * The same site; fails the test when a successful JSON answer does not match its schema exactly.
 */
export function checkedSite(site: Site, endpoints: readonly AnyEndpoint[]): Site {
  // Fixed paths before those with parameters, as in the router.
  const known = endpoints
    .toSorted((one, other) => one.path.split(':').length - other.path.split(':').length)
    .map((endpoint) => ({ endpoint, pattern: patternOf(endpoint) }));
  return {
    async request(path, init) {
      const response = await site.request(path, init);
      const method = (init?.method ?? 'GET').toLowerCase();
      const [pathname = ''] = path.split('?');
      const endpoint = known.find(
        (one) => one.endpoint.method === method && one.pattern.test(pathname),
      )?.endpoint;
      if (endpoint && response.status === 200 && isJson(response)) {
        const answer: unknown = await response.clone().json();
        expect(answer, `${method} ${endpoint.path} answers its schema`).toEqual(
          v.parse(endpoint.answer, answer),
        );
      }
      return response;
    },
  };
}

const isJson = ({ headers }: Response): boolean =>
  headers.get('content-type') === 'application/json' && !headers.has('content-encoding');
