import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { testApp } from '#tests/support/testApp.ts';

interface Description {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown>; securitySchemes: Record<string, unknown> };
}
interface Operation {
  summary: string;
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
