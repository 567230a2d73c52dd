import * as fc from 'fast-check';

/** The part of JSON Schema that the API's description uses. */
export interface JsonSchema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: JsonSchema[];
  items?: JsonSchema | boolean;
  properties?: Record<string, JsonSchema>;
}

const WICKED = [
  '',
  ' ',
  'a\u0000b',
  '\uD83D',
  '\uDC00\uD83D',
  "'; DROP TABLE ads; --",
  '%_\\',
  '${1+1}{{1+1}}',
  '\u202Egnp.exe',
  'я'.repeat(5000),
  '🐕'.repeat(200),
  '-1',
  '0',
  '1',
  '1e999',
  'NaN',
  '2147483648',
  '9'.repeat(40),
  '0x10',
  '__proto__',
  'constructor',
  '2026-02-30',
  '../../etc/passwd',
  'null',
];

export const wickedText = fc.oneof(
  fc.constantFrom(...WICKED),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);

const wickedNumber = fc.oneof(
  fc.integer({ min: -2, max: 5 }),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.double(),
  fc.constantFrom(1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63, -0, 0.1),
);

const wickedValue: fc.Arbitrary<unknown> = fc.oneof(
  wickedText,
  wickedNumber,
  fc.constantFrom(null, true, false, [], {}),
  fc.jsonValue({ maxDepth: 4 }),
  fc.array(wickedText, { maxLength: 5 }),
);

function ofType(
  type: string | undefined,
  { items, properties }: JsonSchema,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return wickedText;
    case 'number':
    case 'integer':
      return wickedNumber;
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(typeof items === 'object' ? valueLike(items) : wickedValue, { maxLength: 6 });
    case 'object': {
      const named = Object.entries(properties ?? {}).map(
        ([name, schema]) => [name, valueLike(schema)] as const,
      );
      return fc.record(Object.fromEntries(named), { requiredKeys: [] });
    }
    default:
      return wickedValue;
  }
}

/** Values near the schema, and sometimes anything else. */
export function valueLike(schema: JsonSchema): fc.Arbitrary<unknown> {
  const near = (): fc.Arbitrary<unknown> => {
    if ('const' in schema) return fc.constant(schema.const);
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valueLike));
    return ofType(Array.isArray(schema.type) ? schema.type[0] : schema.type, schema);
  };
  return fc.oneof({ weight: 5, arbitrary: near() }, { weight: 1, arbitrary: wickedValue });
}

/** Text for a form field or a query parameter. */
export const fieldLike = (schema: JsonSchema): fc.Arbitrary<string> =>
  valueLike(schema).map((value) => (typeof value === 'string' ? value : JSON.stringify(value)));

const DEEP = 20_000;

/** Bodies that are invalid JSON or unusual. */
export const brokenBody: fc.Arbitrary<Uint8Array<ArrayBuffer>> = fc.oneof(
  fc.uint8Array({ maxLength: 200 }).map((bytes) => new Uint8Array(bytes)),
  fc
    .constantFrom(
      '{',
      '{"a":}',
      '[[[',
      '{} {}',
      '\uFEFF{}',
      '{"limit":1e400}',
      '{"limit":-1e400,"offset":1e-400}',
      '{"__proto__":{"limit":5},"constructor":1}',
      '{"city":"a","city":["b"]}',
      `{"city":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`,
      `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
      `"${'\\u0000'.repeat(1000)}"`,
      '"\\ud800"',
    )
    .map((text) => new TextEncoder().encode(text)),
);
