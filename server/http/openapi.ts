import { toJsonSchema } from '@valibot/to-json-schema';
import type { Hono } from 'hono';
import type { GenericSchema } from 'valibot';
import { errorBody } from '#contract/errors.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { compressedBody, type CompressedBody } from './compressedBody.ts';
import type { EndpointRegistry } from './endpointRegistry.ts';
import { jsonBytes } from './jsonBytes.ts';
import { bodyResponse } from './jsonResponse.ts';
import { LIMITS } from './rateLimits.ts';
import type { RequestGuard } from './requestGuard.ts';

const describe = (schema: GenericSchema, typeMode: 'input' | 'output') => {
  const { $schema: _, ...body } = toJsonSchema(schema, { errorMode: 'ignore', typeMode });
  return body;
};

const parameters = (schema: GenericSchema | undefined, place: 'query' | 'path') => {
  if (!schema) return [];
  const { properties = {}, required = [] } = describe(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
};

function requestBody({ body, form, file }: AnyEndpoint) {
  if (body) return { content: { 'application/json': { schema: describe(body, 'input') } } };
  if (!form) return undefined;
  const described = describe(form, 'input');
  const properties = {
    ...described.properties,
    ...(file
      ? { [file]: { type: 'string', format: 'binary' } }
      : { images: { type: 'array', items: { type: 'string', format: 'binary' } } }),
  };
  return { content: { 'multipart/form-data': { schema: { ...described, properties } } } };
}

const errorResponse = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

/** OpenAPI 3.1 description of every endpoint, generated from its schemas. */
function openApi(endpoints: AnyEndpoint[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/gu, '{$1}');
    const open = endpoint.access === 'anyone';
    (paths[path] ??= {})[endpoint.method] = {
      summary: endpoint.summary,
      security: open ? [{}, { token: [] }] : [{ token: [] }],
      parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
      requestBody: requestBody(endpoint),
      responses: {
        200: {
          description: 'The answer',
          content: { 'application/json': { schema: describe(endpoint.answer, 'output') } },
        },
        401: errorResponse('No token, or an invalid one'),
        422: errorResponse('A field is invalid'),
        default: errorResponse('Any other error'),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'petskod', version: '1' },
    paths,
    components: {
      schemas: { Error: describe(errorBody, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

/** Describes the endpoints once, when the description is first asked for. */
export function openApiRoutes(app: Hono, endpoints: EndpointRegistry, guard: RequestGuard): void {
  let description: CompressedBody | undefined;
  app.get('/api/openapi.json', async (context) => {
    await guard.count(LIMITS.rendering, context);
    description ??= compressedBody(jsonBytes(openApi(endpoints.list)));
    const answer = { body: description, type: 'application/json' };
    const { etag } = description;
    return bodyResponse(context, answer, { etag, 'cache-control': 'no-cache' });
  });
}
