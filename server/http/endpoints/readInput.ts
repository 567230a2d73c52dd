import type { Context } from 'hono';
import * as v from 'valibot';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { noArray } from '#contract/fields.ts';
import type { FormChunks } from './formReception.ts';
import { HttpError } from '#server/http/httpError.ts';
import { readBytes } from './readBytes.ts';
import { readForm } from './readForm.ts';
import { httpTexts } from '#server/http/texts.ts';

const BODY_BYTES_MAX = 256 * 1024;
/** Of an answer: a client shows the first. */
const PROBLEMS_MAX = 10;

const utf8 = new TextDecoder('utf-8', { fatal: true });

type Parts = Pick<AnyEndpoint, 'params' | 'query' | 'body'>;
type Schemas = Parts &
  Pick<AnyEndpoint, 'bodyBytesMax' | 'form' | 'file' | 'tableBytesMax' | 'partsMax'>;

/**
 * Parses and validates a call's input; throws 400, 404 (path), 413, 415 or 422.
 * @param chunks the body of a call with a form
 */
export async function readInput(schemas: Schemas, context: Context, chunks?: FormChunks) {
  const { bodyBytesMax, form, file, tableBytesMax, partsMax } = schemas;
  const fileNames = file ? [file] : ['images', 'images[]'];
  const sent = chunks
    ? await readForm(chunks, context.req.header('content-type'), {
        fileNames,
        tableBytesMax,
        partsMax,
      })
    : { fields: {}, repeated: {}, files: [] };
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
  const expected = schema.type === 'array' ? schema : noArray(schema);
  const result = v.safeParse(expected, value, { abortPipeEarly: true });
  if (result.success) return result.output;
  // An id that cannot be is one that is not known.
  if (place === 'path') throw new HttpError(404, result.issues[0].message);
  throw new HttpError(
    422,
    result.issues.slice(0, PROBLEMS_MAX).map((issue) => ({
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
