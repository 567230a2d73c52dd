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

test('the description is valid OpenAPI 3.1', async () => {
  const { body, operations } = await described();
  expect(body.openapi).toBe('3.1.0');
  expect(body.info.title).not.toBe('');
  for (const { path, operation } of operations) {
    const inPath = [...path.matchAll(/\{(\w+)\}/gu)].map(([, name]) => name);
    const named = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(
      named.map((parameter) => parameter.name),
      path,
    ).toEqual(inPath);
    expect(named.every((parameter) => parameter.required)).toBe(true);
    expect(operation.summary, path).not.toBe('');
    for (const response of Object.values(operation.responses)) {
      expect(response.description, path).not.toBe('');
    }
  }
});

test('every reference and security scheme exists', async () => {
  const { body, operations } = await described();
  const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/gu)];
  expect(references.length).toBeGreaterThan(0);
  for (const [, reference = ''] of references) {
    const target = reference
      .split('/')
      .reduce<unknown>((place, key) => (place as Record<string, unknown> | undefined)?.[key], body);
    expect(target, reference).toBeDefined();
  }
  const schemes = operations.flatMap(({ operation }) => operation.security.flatMap(Object.keys));
  for (const scheme of schemes) expect(body.components.securitySchemes).toHaveProperty(scheme);
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
