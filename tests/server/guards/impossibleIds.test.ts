import { describe, expect, test } from 'vitest';
import { noSuch } from '#contract/noSuchTexts.ts';
import { testApp } from '#tests/support/testApp.ts';

const { endpoints } = await testApp();
/** Forms are read first. */
const withIds = endpoints.list.filter(({ params, form }) => params && !form);

describe('an id that cannot be says what does not exist', () => {
  test.each(withIds.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_, { method, path }) => {
      const world = await testApp({ rateLimits: false });
      const admin = await world.as('admin');
      for (const id of ['a bc', '99999999999999999999']) {
        const url = path.replaceAll(/:\w+/gu, encodeURIComponent(id));
        const answer = await admin.fetch(url, { method: method.toUpperCase() });
        expect(answer.status).toBe(404);
        const { detail } = (await answer.json()) as { detail: unknown };
        expect(Object.values(noSuch)).toContain(detail);
      }
    },
  );
});

test('no body of the API may be a list in place of fields', async () => {
  const world = await testApp({ rateLimits: false });
  const answers = await Promise.all(
    endpoints.list
      .filter(({ body, path }) => body && body.type !== 'array' && !path.includes(':'))
      .map(async ({ method, path }) => {
        const caller = await world.as('admin');
        const init = { method: method.toUpperCase(), body: '[]' };
        const headers = { 'content-type': 'application/json' };
        return [path, (await caller.fetch(path, { ...init, headers })).status] as const;
      }),
  );
  expect(answers.filter(([, status]) => status < 400)).toEqual([]);
});
