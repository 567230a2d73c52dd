import { beforeAll, describe, expect, test } from 'vitest';
import type { GenericSchema } from 'valibot';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { testApp, type TestApp, type TestUser } from '#tests/support/testApp.ts';

const CPU_MS_MAX = 50;
const ANSWER_BYTES_MAX = 64 * 1024;
const CALLS = 20;
const KB = 1024;
/** A JSON body has 256 KB at most, the line and headers of a request 16 KB. */
const JSON_BYTES = 255 * KB;
const QUERY_BYTES = 14 * KB;
const FORM_BYTES = 47 * KB * KB;

let world: TestApp;
let callers: { user: TestUser; admin: TestUser };
const { endpoints } = await testApp();

beforeAll(async () => {
  world = await testApp({ rateLimits: false });
  callers = { user: await world.as('anna'), admin: await world.as('admin') };
});

/** What schemas of Valibot hold. */
type AnySchema = GenericSchema & {
  entries?: Record<string, AnySchema>;
  options?: (AnySchema | string)[];
  wrapped?: AnySchema;
  item?: AnySchema;
  pipe?: AnySchema[];
};
type Field = [path: string[], schema: AnySchema];

/** All fields of a schema; a list's items are a field too. */
function fieldsOf(given: GenericSchema, path: string[] = []): Field[] {
  const schema = given as AnySchema;
  const { entries = {}, options = [], wrapped, item } = schema;
  const below: Field[] = [
    ...Object.entries(entries).map(([name, field]): Field => [[...path, name], field]),
    ...options.flatMap((option): Field[] => (typeof option === 'object' ? [[path, option]] : [])),
    ...(wrapped ? [[path, wrapped] satisfies Field] : []),
    ...(item ? [[[...path, '0'], item] satisfies Field] : []),
  ];
  return [[path, schema], ...below.flatMap(([at, field]) => fieldsOf(field, at))];
}

/** Whether the length is checked right after the kind, before anything else works on the value. */
function beginsWithLength({ pipe = [] }: AnySchema): boolean {
  const [first, second] = pipe;
  return first?.pipe ? beginsWithLength(first) : second?.type === 'max_length';
}

const pathsOf = (schema: GenericSchema | undefined): string[][] => [
  ...new Map(schema && fieldsOf(schema).map(([path]) => [path.join('.'), path] as const)).values(),
];

/** The value at the path of an otherwise empty body. */
const nested = (path: string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), value);

const oversized = {
  text: 'я'.repeat(JSON_BYTES / 2),
  spaces: ' '.repeat(JSON_BYTES),
  zeros: Array.from({ length: JSON_BYTES / 2 }, () => 0),
  object: Object.fromEntries(Array.from({ length: 25_000 }, (_, key) => [key, 0])),
};

const pathOf = ({ path }: AnyEndpoint): string => path.replaceAll(/:\w+/gu, '1');

async function send(endpoint: AnyEndpoint, init: RequestInit, query = '') {
  const caller = endpoint.access === 'admin' ? callers.admin : callers.user;
  const started = process.cpuUsage();
  const answer = await caller.fetch(`${pathOf(endpoint)}${query}`, {
    method: endpoint.method.toUpperCase(),
    ...init,
  });
  const { byteLength } = await answer.arrayBuffer();
  const { user, system } = process.cpuUsage(started);
  return { status: answer.status, cpuMs: (user + system) / 1000, byteLength };
}

/** The fastest of some calls: other work of this process may fall into one. */
async function expectCheap(what: string, call: () => ReturnType<typeof send>): Promise<void> {
  let cpuMs = Infinity;
  for (let turn = 0; turn < CALLS && cpuMs > CPU_MS_MAX; turn += 1) {
    const answer = await call();
    cpuMs = Math.min(cpuMs, answer.cpuMs);
    expect(answer.byteLength, what).toBeLessThan(ANSWER_BYTES_MAX);
    expect(answer.status, what).not.toBe(500);
  }
  expect(cpuMs, `processor ms of ${what}`).toBeLessThan(CPU_MS_MAX);
}

const named = (part: 'body' | 'query' | 'form') =>
  endpoints.list
    .filter((endpoint) => endpoint[part])
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

test.each(endpoints.list.map((endpoint) => [endpoint.path, endpoint] as const))(
  'each text and list of %s begins with its length',
  (_, { query, body, form }) => {
    const fields = [query, body, form].flatMap((schema) => (schema ? fieldsOf(schema) : []));
    const unbounded = fields
      .filter(([, { type }]) => type === 'string' || type === 'array')
      .filter(([, schema]) => !beginsWithLength(schema))
      .map(([path]) => path.join('.'));
    expect(unbounded).toEqual([]);
  },
);

describe('an oversized value costs next to nothing', () => {
  test.each(named('body'))('in the body of %s', async (_, endpoint) => {
    for (const path of pathsOf(endpoint.body)) {
      for (const [kind, value] of Object.entries(oversized)) {
        const body = JSON.stringify(nested(path, value));
        await expectCheap(`${kind} as ${path.join('.')}`, () => send(endpoint, { body }));
      }
    }
  });

  test.each(named('query'))('in the query of %s', async (_, endpoint) => {
    for (const path of pathsOf(endpoint.query)) {
      for (const letter of ['a', ' ', '7', ',', '«']) {
        const value = letter.repeat(QUERY_BYTES);
        const query = `?${new URLSearchParams({ [path.join('.')]: value }).toString()}`;
        await expectCheap(`${letter} as ${path.join('.')}`, () => send(endpoint, {}, query));
      }
    }
  });

  test.each(named('form'))('in the form of %s', async (_, endpoint) => {
    for (const path of [...pathsOf(endpoint.form), ['pictures']]) {
      await expectCheap(`a long ${path.join('.')}`, async () => {
        const answer = await send(endpoint, formOf(`${partHead(path.join('.'))}`, 'a'));
        expect(answer.status).toBe(413);
        return answer;
      });
    }
    const head = partHead('colors');
    await expectCheap('many parts', async () => {
      const answer = await send(endpoint, formOf('', `${head}\r\n`));
      expect(answer.status).toBe(413);
      return answer;
    });
  });
});

const partHead = (name: string): string =>
  `--part\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n`;

/** A form of 47 MB: a beginning, and the same again and again. */
function formOf(head: string, repeated: string): RequestInit {
  const bytes = Buffer.from(repeated.repeat((64 * KB) / repeated.length));
  let sent = 0;
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(Buffer.from(head)),
    pull(controller) {
      controller.enqueue(bytes);
      sent += bytes.byteLength;
      if (sent > FORM_BYTES) controller.close();
    },
  });
  return {
    headers: {
      'content-type': 'multipart/form-data; boundary=part',
      'content-length': String(FORM_BYTES),
    },
    body,
    duplex: 'half',
  } as RequestInit;
}
