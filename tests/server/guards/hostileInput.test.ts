import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import {
  brokenBody,
  fieldLike,
  valueLike,
  wickedText,
  type JsonSchema,
} from '#tests/support/arbitraries.ts';
import { keepCatalog } from '#tests/support/keepCatalog.ts';
import { multipart, type Fields } from '#tests/support/multipart.ts';
import { publishPet } from '#tests/support/pets.ts';
import { tinyImage } from '#tests/support/images.ts';
import { testApp, type TestApp } from '#tests/support/testApp.ts';

/** FUZZ_RUNS sets the number of runs per endpoint, FUZZ_SEED the seed. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 10);
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_120);

const ROLES = ['visitor', 'anna', 'admin', 'forger'] as const;
type Role = (typeof ROLES)[number];

interface Operation {
  parameters: { name: string; in: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema: JsonSchema }> };
}

interface Shot {
  role: Role;
  path: string;
  query: string;
  headers: Record<string, string>;
  body: Uint8Array<ArrayBuffer> | undefined;
}

let world: TestApp;
let paths: Record<string, Record<string, Operation>>;
let restoreCatalog: () => Promise<void>;
let image: Awaited<ReturnType<typeof tinyImage>>;
const { endpoints } = await testApp();

beforeAll(async () => {
  world = await testApp({ rateLimits: false, moderation: 'after' });
  const described = await world.visitor.get<{ paths: typeof paths }>('/api/openapi.json');
  paths = described.body.paths;
  image = await tinyImage();
  const anna = await world.as('anna');
  for (let ad = 0; ad < 3; ad += 1) await publishPet(world, anna);
  restoreCatalog = await keepCatalog(world.db);
});
// As an admin the fuzz deletes entries that tests of the same database need.
afterAll(() => restoreCatalog());

const operationOf = ({ path, method }: AnyEndpoint): Operation | undefined =>
  paths[path.replaceAll(/:(\w+)/gu, '{$1}')]?.[method];

const headerText = fc.string({ maxLength: 60 }).map((text) => text.replaceAll(/[^ -~]/gu, '?'));

const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'text/plain',
      'multipart/form-data',
      'multipart/form-data; boundary=x',
      'multipart/form-data; boundary=petskod-test-boundary',
      'application/x-www-form-urlencoded',
      '',
    ),
    'if-none-match': headerText,
    'idempotency-key': headerText,
    'x-forwarded-for': headerText,
    'accept-language': headerText,
    range: headerText,
  },
  { requiredKeys: [] },
);

const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());

const formBody = (schema: JsonSchema) =>
  fc
    .tuple(
      fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, field]) => [name, fieldLike(field)]),
        ),
        { requiredKeys: [] },
      ),
      fc.array(fc.oneof(fc.constant('an image' as const), fc.uint8Array({ maxLength: 300 })), {
        maxLength: 6,
      }),
      fc.oneof(
        { weight: 4, arbitrary: fc.constant(1) },
        fc.double({ min: 0, max: 1, noNaN: true }),
      ),
    )
    .map(([fields, files, share]) => {
      const uploads = files.map((file, index) => ({
        ...image,
        ...(typeof file !== 'string' && { bytes: file }),
        field: index % 2 ? 'images' : 'images[]',
      }));
      const { type, body } = multipart(fields as Fields, uploads);
      return { type, body: body.slice(0, Math.ceil(body.length * share)) };
    });

/** Requests to one endpoint, from nearly valid to nonsense. */
function shots(endpoint: AnyEndpoint): fc.Arbitrary<Shot> {
  const operation = operationOf(endpoint);
  const parts = endpoint.path
    .split('/')
    .map((part) =>
      part.startsWith(':')
        ? fc.oneof(fc.constantFrom('0', '1', '2', '3', '1000'), wickedText.map(encoded))
        : fc.constant(part),
    );
  const inQuery = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const query = fc
    .record(Object.fromEntries(inQuery.map(({ name, schema }) => [name, fieldLike(schema)])), {
      requiredKeys: [],
    })
    .map((values) =>
      new URLSearchParams(
        Object.entries(values).map(([name, value]) => [name, (value ?? '').toWellFormed()]),
      ).toString(),
    );
  const content = operation?.requestBody?.content ?? {};
  const json = content['application/json']?.schema;
  const form = content['multipart/form-data']?.schema;
  const nothing = fc.constant({ type: undefined, body: undefined });
  const asJson = (schema: JsonSchema) =>
    valueLike(schema).map((value) => ({
      type: 'application/json',
      body: new TextEncoder().encode(JSON.stringify(value)),
    }));
  const right = form ? formBody(form) : asJson(json ?? { type: 'object' });
  const sent =
    endpoint.method === 'get'
      ? nothing
      : fc.oneof(
          { weight: 6, arbitrary: right },
          { weight: 1, arbitrary: brokenBody.map((body) => ({ type: undefined, body })) },
          { weight: 1, arbitrary: nothing },
        );
  return fc
    .record({ role: fc.constantFrom(...ROLES), parts: fc.tuple(...parts), query, headers, sent })
    .map(({ role, parts: path, query: search, headers: extra, sent: { type, body } }) => ({
      role,
      path: path.join('/'),
      query: search,
      headers: { ...extra, ...(type && { 'content-type': type }) } as Record<string, string>,
      body,
    }));
}

/** Sends as this role; signs in again when the session has ended. */
async function send(role: Role, { path, query, headers: extra, body }: Shot, method: string) {
  const init = { method, headers: extra, ...(body && { body }) };
  const address = query ? `${path}?${query}` : path;
  if (role === 'visitor') return world.visitor.fetch(address, init);
  if (role === 'forger') {
    const authorization = `Bearer ${extra['if-none-match'] ?? 'x'}`;
    return world.visitor.fetch(address, { ...init, headers: { ...extra, authorization } });
  }
  return (await world.as(role)).fetch(address, init);
}

async function expectCivil(response: Response): Promise<void> {
  // 503: the endpoint needs a service that is not configured here.
  if (response.status !== 503) expect(response.status).toBeLessThan(500);
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return;
  }
  const bytes = await response.arrayBuffer();
  if (response.status < 400) return;
  expect(response.headers.get('content-type')).toContain('json');
  const { detail } = JSON.parse(new TextDecoder().decode(bytes)) as { detail: unknown };
  const problems = Array.isArray(detail) ? detail : [{ loc: [], msg: detail }];
  expect(problems.length).toBeGreaterThan(0);
  for (const problem of problems as { loc: unknown; msg: unknown }[]) {
    expect(problem.msg).toMatch(/[а-яё]/iu);
    expect(Array.isArray(problem.loc)).toBe(true);
  }
}

describe('any input gets an orderly answer', () => {
  test.each(
    endpoints.list.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )('%s', async (_, endpoint) => {
    await fc.assert(
      fc.asyncProperty(shots(endpoint), async (shot) => {
        await expectCivil(await send(shot.role, shot, endpoint.method.toUpperCase()));
      }),
      { numRuns: RUNS, seed: SEED },
    );
  });

  test('outside of the API too', async () => {
    const address = fc
      .tuple(
        fc.constantFrom('/share/pets/', '/share/', '/poster/', '/sitemap-', '/', '/api/', '/post/'),
        wickedText,
        fc.constantFrom('', '.png', '.pdf', '.xml', '/1'),
      )
      .map(([before, text, after]) => `${before}${encoded(text)}${after}`);
    await fc.assert(
      fc.asyncProperty(
        address,
        fc.constantFrom('GET', 'HEAD', 'POST', 'PUT'),
        async (path, method) => {
          expect((await world.visitor.fetch(path, { method })).status).toBeLessThan(500);
        },
      ),
      { numRuns: RUNS * 10, seed: SEED },
    );
  });
});
