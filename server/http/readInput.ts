import type { Context } from 'hono';
import * as v from 'valibot';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { Bytes } from './compressedBody.ts';
import { HttpError } from './httpError.ts';
import { httpTexts } from './texts.ts';

const MB = 1024 * 1024;
/** Four images of 10 MB and text fields. */
export const FORM_MB_MAX = 48;
const BODY_BYTES_MAX = 256 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

type Parts = Pick<AnyEndpoint, 'params' | 'query' | 'body'>;
type Schemas = Parts & Pick<AnyEndpoint, 'bodyBytesMax' | 'form' | 'file'>;

/** Parses and validates a call's input; throws 400, 404 (path), 413, 415 or 422. */
export async function readInput(schemas: Schemas, context: Context) {
  const { bodyBytesMax, form, file } = schemas;
  const sent = form ? await readForm(context, file) : { fields: {}, repeated: {}, files: [] };
  return {
    ...checkInput(schemas, {
      params: schemas.params && context.req.param(),
      query: schemas.query && context.req.query(),
      body: schemas.body && (await readJson(context, bodyBytesMax)),
    }),
    form: form && checked(form, { ...sent.fields, ...sent.repeated }, 'body'),
    ...sent,
  };
}

/** Validates the parts of a call's input but forms; throws 404 (path) or 422. */
export const checkInput = (
  { params, query, body }: Parts,
  given: Readonly<Record<keyof Parts, unknown>>,
) => ({
  params: params && checked(params, given.params, 'path'),
  query: query && checked(query, given.query, 'query'),
  body: body && checked(body, given.body, 'body'),
});

function checked(schema: v.GenericSchema, value: unknown, place: string): unknown {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return result.output;
  if (place === 'path') throw new HttpError(404, httpTexts.notFound);
  throw new HttpError(
    422,
    result.issues.map((issue) => ({
      loc: [place, ...(v.getDotPath(issue)?.split('.') ?? [])],
      msg: issue.message,
      type: 'value_error',
    })),
  );
}

async function readJson(context: Context, max = BODY_BYTES_MAX): Promise<unknown> {
  const bytes = await readBytes(context, max);
  if (bytes.byteLength === 0) return {};
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    throw new HttpError(400, httpTexts.badRequest);
  }
}

/** Reads the body; throws 413 as soon as it is longer than `max` bytes. */
export async function readBytes({ req }: Context, max: number): Promise<Bytes> {
  const declared = req.header('content-length');
  if (declared !== undefined) {
    if (Number(declared) > max) throw new HttpError(413, httpTexts.tooLarge);
    return new Uint8Array(await req.arrayBuffer());
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of req.raw.body ?? []) {
    length += chunk.byteLength;
    if (length > max) throw new HttpError(413, httpTexts.tooLarge);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, length);
}

/** Megabytes that a form has at most, by its header; at least 1. */
export function formMegabytes({ req }: Context): number {
  const declared = req.header('content-length');
  if (declared === undefined) return FORM_MB_MAX;
  return Math.max(1, Math.min(Math.ceil(Number(declared) / MB), FORM_MB_MAX));
}

async function readForm(
  context: Context,
  file: string | undefined,
): Promise<{
  fields: Record<string, string>;
  /** All values of the fields that occur more than once. */
  repeated: Record<string, string[]>;
  files: File[];
}> {
  const type = context.req.header('content-type');
  if (!type?.startsWith('multipart/form-data')) throw new HttpError(415, httpTexts.wrongMedia);
  const bytes = await readBytes(context, FORM_MB_MAX * MB);
  let form: FormData;
  try {
    form = await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new HttpError(400, httpTexts.badRequest);
  }
  // Without the prototype, whose properties such as `constructor` would count as fields.
  const fields: Record<string, string> = Object.create(null);
  const repeated: Record<string, string[]> = Object.create(null);
  const files: File[] = [];
  const names = file ? [file] : ['images', 'images[]'];
  for (const [name, value] of form) {
    if (typeof value === 'string') {
      if (name in fields) (repeated[name] ??= [fields[name] ?? '']).push(value);
      fields[name] = value;
    } else if (names.includes(name)) files.push(value);
  }
  return { fields, repeated, files };
}
