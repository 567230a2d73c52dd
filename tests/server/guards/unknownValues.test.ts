import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { JsonSchema } from '#tests/support/arbitraries.ts';
import { multipart, type Fields } from '#tests/support/multipart.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

/** What the database knows nothing of, or cannot store. */
const VALUES = [
  { text: 'https://push.test/a\0b', number: 1 },
  { text: '\0', number: 2_147_483_647 },
  { text: 'a', number: 2_147_483_647 },
];
type Values = (typeof VALUES)[number];

interface Operation {
  parameters: { name: string; in: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

let world: TestApp;
let paths: Record<string, Record<string, Operation>>;
const { endpoints } = await testApp();

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  paths = (await world.visitor.get<{ paths: typeof paths }>('/api/openapi.json')).body.paths;
});

/** The schema filled in; each choice by the first that can hold any text or number. */
function filled(schema: JsonSchema, values: Values): unknown {
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) {
    const isOpen = (one: JsonSchema) => !('const' in one) && !one.enum && one.type !== 'null';
    return filled(schema.anyOf.find(isOpen) ?? {}, values);
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'number' || type === 'integer') return values.number;
  if (type === 'boolean') return false;
  if (type === 'array') return [filled(schema.items as JsonSchema, values)];
  if (type !== 'object') return values.text;
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, one]) => [name, filled(one, values)]),
  );
}

function requestOf({ path, method }: AnyEndpoint, values: Values): [string, RequestInit] {
  const { parameters = [], requestBody } =
    paths[path.replaceAll(/:(\w+)/gu, '{$1}')]?.[method] ?? ({} as Operation);
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) => [name, String(filled(schema, values))]);
  const encoded = (text: unknown) => encodeURIComponent(String(text));
  const place = path.replaceAll(
    /:\w+/gu,
    encoded(values.text === 'a' ? values.number : values.text),
  );
  const url =
    query.length > 0 ? `${place}?${new URLSearchParams(query as [string, string][])}` : place;
  const content = requestBody?.content ?? {};
  const form = content['multipart/form-data']?.schema;
  const json = content['application/json']?.schema;
  if (form) {
    const { type, body } = multipart(filled(form, values) as Fields, []);
    return [url, { method: method.toUpperCase(), headers: { 'content-type': type }, body }];
  }
  if (!json) return [url, { method: method.toUpperCase() }];
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(filled(json, values));
  return [url, { method: method.toUpperCase(), headers, body }];
}

describe('values that the database does not know or cannot store are no errors of the server', () => {
  test.each(
    endpoints.list
      .filter(({ path }) => path !== '/api/live')
      .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('%s', async (_, endpoint) => {
    for (const values of VALUES) {
      for (const name of ['admin', 'anna']) {
        // Some endpoints end the session.
        const caller = await world.as(name);
        const [url, init] = requestOf(endpoint, values);
        const { status } = await caller.fetch(url, init);
        // 503: the endpoint needs a service that is not configured here.
        if (status !== 503) expect(status).toBeLessThan(500);
      }
    }
  });
});
