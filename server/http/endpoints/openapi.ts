import { toJsonSchema, type JsonSchema, type OverrideSchemaContext } from '@valibot/to-json-schema';
import { safeParse, type GenericSchema, type ObjectEntries } from 'valibot';
import { errorBody } from '#contract/errors.ts';
import { needsConsent, type AnyEndpoint } from '#contract/endpoint.ts';
import { paths as sitePaths } from '#contract/paths.ts';
import type { Deps } from '#server/deps.ts';
import { compressedBody, type CompressedBody } from '#server/http/responses/compressedBody.ts';
import type { EndpointRegistry } from './endpointRegistry.ts';
import { jsonBytes } from '#server/http/responses/jsonBytes.ts';
import { bodyResponse } from '#server/http/responses/jsonResponse.ts';
import { LIMITS } from '#server/http/limits/rateLimits.ts';

/** Whether a field may be missing: some fields have a default only so that their own message is shown. */
const mayBeMissing = (field: GenericSchema): boolean => safeParse(field, undefined).success;

/** Corrects what the conversion says of defaults, and of numbers that forms and queries send as text. */
const override = ({ valibotSchema, jsonSchema }: OverrideSchemaContext): JsonSchema => {
  const { entries } = valibotSchema as { entries?: ObjectEntries };
  if (entries && jsonSchema.properties) {
    const names = Object.keys(jsonSchema.properties);
    const required = names.filter((name) => !mayBeMissing(entries[name] as GenericSchema));
    return required.length > 0 ? { ...jsonSchema, required } : jsonSchema;
  }
  const { default: given, anyOf, ...rest } = jsonSchema;
  return {
    ...rest,
    ...(given !== undefined && mayBeMissing(valibotSchema as GenericSchema) && { default: given }),
    ...(anyOf && rest.type === undefined && { anyOf }),
  };
};

const describe = (schema: GenericSchema, typeMode: 'input' | 'output') => {
  const overrides = typeMode === 'input' ? { overrideSchema: override } : {};
  const { $schema: _, ...body } = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode,
    ...overrides,
  });
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

function requestBody({ body, form, file, tableBytesMax }: AnyEndpoint) {
  if (body) return { content: { 'application/json': { schema: describe(body, 'input') } } };
  if (!form) return undefined;
  const described = describe(form, 'input');
  const properties = {
    ...described.properties,
    ...(tableBytesMax && { table: { type: 'string', format: 'binary' } }),
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

/** The endpoint's method and path in one word, such as `postArticlesFilter`. */
const operationId = ({ method, path }: AnyEndpoint): string =>
  [method, ...path.replace('/api/', '').split(/\W+/u)]
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');

/** Who may call an endpoint. */
const CALLERS: Record<AnyEndpoint['access'], string> = {
  anyone: 'Anyone, without a token too',
  user: 'Anyone who is signed in, banned users too',
  writer: 'Anyone who is signed in and not banned',
  admin: 'The users 0 and 1',
};

/** What a caller must know besides the schemas. */
const descriptionOf = (endpoint: AnyEndpoint): string =>
  [
    `Callers: ${CALLERS[endpoint.access].toLowerCase()}.`,
    needsConsent(endpoint) && 'Needs the consent to the processing of personal data.',
    endpoint.errors && `Codes of errors: ${endpoint.errors.join(', ')}.`,
    endpoint.cache === 'inbox' && 'An unchanged answer is 304.',
  ]
    .filter(Boolean)
    .join(' ');

const ABOUT = `Classifieds for people who keep pets: pets, goods for them, services and events.

Errors have a status and a \`detail\`: a sentence in Russian, or for a failed validation (422) a list of fields.
Ids are positive integers, so \`/api/articles/{id}/related\` and \`/api/articles/update/{id}\` never mean the same
path.`;

type SiteConfig = Pick<Deps['config'], 'publicUrl' | 'operator'>;

/** OpenAPI 3.1 description of every endpoint, generated from its schemas. */
function openApi(endpoints: AnyEndpoint[], { publicUrl, operator }: SiteConfig) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/gu, '{$1}');
    const open = endpoint.access === 'anyone';
    (paths[path] ??= {})[endpoint.method] = {
      operationId: operationId(endpoint),
      tags: [endpoint.access],
      summary: endpoint.summary,
      description: descriptionOf(endpoint),
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
    info: {
      title: 'petskod',
      version: '1',
      description: ABOUT,
      contact: {
        ...(operator.name && { name: operator.name }),
        ...(operator.email && { email: operator.email }),
        url: `${publicUrl}${sitePaths.safety}`,
      },
      license: { name: 'UNLICENSED', url: `${publicUrl}${sitePaths.terms}` },
    },
    servers: [{ url: '/' }],
    tags: Object.entries(CALLERS).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Error: describe(errorBody, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

/** Describes the endpoints once, when the description is first asked for. */
export function openApiRoutes({ app, guard, list }: EndpointRegistry, config: SiteConfig): void {
  let description: CompressedBody | undefined;
  app.get('/api/openapi.json', async (context) => {
    await guard.count(LIMITS.rendering, context);
    description ??= compressedBody(jsonBytes(openApi(list, config)));
    const answer = { body: description, type: 'application/json' };
    const { etag } = description;
    return bodyResponse(context, answer, { etag, 'cache-control': 'no-cache' });
  });
}
