import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/testApp.ts';

interface Description {
  openapi: string;
  info: {
    title: string;
    version: string;
    description: string;
    contact: { url: string };
    license: { name: string; url: string };
  };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> };
}
interface Operation {
  summary: string;
  description: string;
  security: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { type?: string; properties?: object } }> };
  responses: Record<string, { description: string; content: object }>;
}

async function described() {
  const world = await testApp();
  const { body } = await world.visitor.get<Description>('/api/openapi.json');
  const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  return { ...world, body, operations };
}

test("exactly the server's endpoints are described", async () => {
  const { operations, endpoints } = await described();
  const served = endpoints.list.map(
    ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/gu, '{$1}')}`,
  );
  expect(operations.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    served.toSorted(),
  );
});

test("a linter finds nothing in the description but the documents' ambiguous paths", async () => {
  const { body } = await described();
  const config = await createConfig({
    extends: ['recommended-strict'],
    rules: { 'no-ambiguous-paths': 'off' },
  });
  const found = await lintFromString({ source: JSON.stringify(body), config });
  expect(found.map(({ message, location }) => `${location[0]?.pointer} ${message}`)).toEqual([]);
});

test('the description says what it is, whom to ask, and of each operation who may call it', async () => {
  const { body, operations } = await described();
  expect(body.info.description).toContain('Classifieds');
  expect(body.info.contact.url).toBe('https://petskod.test/safety');
  expect(body.info.license.url).toBe('https://petskod.test/terms');
  expect(
    operations.filter(({ operation }) => !operation.description.startsWith('Callers: ')),
  ).toEqual([]);
});

test('two paths that a template does not tell apart differ by the type or the values of their ids', async () => {
  const { operations } = await described();
  const isParameter = (part: string) => part.startsWith('{');
  const partsOf = (path: string) => path.split('/');
  const areAlike = (one: string, other: string): boolean => {
    const [parts, others] = [partsOf(one), partsOf(other)];
    return (
      parts.length === others.length &&
      parts.every(
        (part, n) => part === others[n] || isParameter(part) || isParameter(others[n] ?? ''),
      )
    );
  };
  /** Whether a word stands where the path has a parameter that cannot have this value. */
  const isTold = ({ path, operation }: (typeof operations)[number], other: string) =>
    partsOf(path).some((part, n) => {
      const word = partsOf(other)[n] ?? '';
      if (!isParameter(part) || isParameter(word)) return false;
      const found = operation.parameters.find(({ name }) => `{${name}}` === part);
      const schema = found?.schema as { type?: string; enum?: string[] } | undefined;
      return schema?.type === 'integer' || schema?.enum?.includes(word) === false;
    });
  const pairs = operations.flatMap((one, n) =>
    operations
      .slice(n + 1)
      .filter((other) => one.path !== other.path && areAlike(one.path, other.path))
      .map((other) => [one, other] as const),
  );
  expect(pairs.length).toBeGreaterThan(0);
  const unclear = pairs.filter(
    ([one, other]) => !isTold(one, other.path) && !isTold(other, one.path),
  );
  expect(unclear.map((pair) => pair.map(({ path }) => path))).toEqual([]);
});

test('a field is described as required when it may not be missing', async () => {
  const { body } = await described();
  const form = body.paths['/api/articles_event/create']?.['post']?.requestBody?.content;
  const schema = form?.['multipart/form-data']?.schema as {
    required: string[];
    properties: Record<string, object>;
  };
  expect(schema.required.toSorted()).toEqual(['city', 'date', 'event_name', 'title', 'type_']);
  expect(schema.properties['city']).not.toHaveProperty('default');
  const list = body.paths['/api/articles/filter']?.['post']?.requestBody?.content;
  const limits = list?.['application/json']?.schema.properties as Record<string, object>;
  expect(limits['limit']).toMatchObject({ type: 'integer', default: 20 });
});

test('the posting form is described with fields and images', async () => {
  const { body } = await described();
  const form = body.paths['/api/articles/create']?.['post']?.requestBody?.content;
  expect(Object.keys(form?.['multipart/form-data']?.schema.properties ?? {}).toSorted()).toEqual([
    'breed',
    'category',
    'chip',
    'city',
    'collar',
    'colors',
    'description',
    'happened_at',
    'hidden_mark',
    'images',
    'place',
    'price',
    'sex',
    'size',
    'title',
    'type_ad',
  ]);
});
