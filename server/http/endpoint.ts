import type { Context, Hono } from 'hono';
import * as v from 'valibot';
import { answerJson } from './answerJson.ts';
import type { KeptAnswers, KeptKind } from './keptAnswers.ts';
import { LIMITS, type Limit } from './rateLimits.ts';
import { httpTexts } from './texts.ts';
import { Refusal } from '#server/refusal.ts';
import type { Viewer } from '#server/session/viewer.ts';

/**
 * Who may call: `anyone`; `person` is signed in (a banned one may still read); `writer` is signed in
 * and not banned; `admin` is user 0 or 1.
 */
export type Access = 'anyone' | 'person' | 'writer' | 'admin';

/** The answer of actions that have nothing to say. */
export const OK = { ok: true } as const;

type Schema = v.GenericSchema;
type Output<S> = S extends Schema ? v.InferOutput<S> : undefined;

/** All that is to be said about an address: it is checked, served and described from this alone. */
export interface Endpoint<Body, Form, Query, Params> {
  method: 'get' | 'post';
  /** With Hono's parameters: `/api/articles/:id`. */
  path: `/api/${string}`;
  access: Access;
  summary: string;
  body?: Body;
  /** Multipart: text fields by this schema, pictures under `images` or `images[]`. */
  form?: Form;
  /** Another name than those for the form's pictures. */
  file?: string;
  query?: Query;
  params?: Params;
  answer: Schema;
  /** The answer is kept for as long as it is right; ads for visitors only. */
  keeps?: KeptKind;
  /** How often a caller may come; without it what suits the access, see `limitOf`. */
  limit?: Limit;
}

export interface Call<Body, Form, Query, Params, A extends Access> {
  body: Output<Body>;
  form: Output<Form>;
  /** The form's text fields as they came, for what is no part of its schema. */
  fields: Record<string, string>;
  files: File[];
  query: Output<Query>;
  params: Output<Params>;
  viewer: A extends 'anyone' ? Viewer | undefined : Viewer;
  context: Context;
}

export type AnyEndpoint = Endpoint<
  Schema | undefined,
  Schema | undefined,
  Schema | undefined,
  Schema | undefined
>;

/** Four pictures of 10 MB and the words around them. */
export const FORM_BYTES_MAX = 48 * 1024 * 1024;
const BODY_BYTES_MAX = 256 * 1024;

/** What every call passes before anything of it is read. */
export interface Door {
  viewerOf(context: Context): Promise<Viewer | undefined>;
  /** Refuses to write when there is no room for it. */
  needRoom(): Promise<void>;
  /** Counts the call against a limit; refuses with 429. */
  count(limit: Limit, context: Context, viewer: Viewer | undefined): Promise<void>;
}

/** The list of addresses of one app: registers each with Hono and keeps it for the description. */
export class Addresses {
  readonly list: AnyEndpoint[] = [];
  private readonly hono: Hono;
  private readonly door: Door;
  private readonly kept: KeptAnswers;

  constructor(hono: Hono, door: Door, kept: KeptAnswers) {
    this.hono = hono;
    this.door = door;
    this.kept = kept;
  }

  add<
    A extends Access,
    const Body extends Schema | undefined = undefined,
    const Form extends Schema | undefined = undefined,
    const Query extends Schema | undefined = undefined,
    const Params extends Schema | undefined = undefined,
  >(
    endpoint: Endpoint<Body, Form, Query, Params> & { access: A },
    handle: (call: Call<Body, Form, Query, Params, A>) => Promise<unknown>,
  ): void {
    this.list.push(endpoint);
    this.hono.on(endpoint.method.toUpperCase(), [endpoint.path], async (context) => {
      const viewer = await enter(this.door, endpoint, context);
      const params = endpoint.params
        ? checked(endpoint.params, context.req.param(), 'path')
        : undefined;
      const query = endpoint.query
        ? checked(endpoint.query, context.req.query(), 'query')
        : undefined;
      const body = endpoint.body
        ? checked(endpoint.body, await readJson(context), 'body')
        : undefined;
      const { fields, files } = endpoint.form
        ? await readForm(context, endpoint.file)
        : { fields: {}, files: [] };
      const form = endpoint.form ? checked(endpoint.form, fields, 'body') : undefined;
      const call = { body, form, fields, files, query, params, viewer, context };
      const work = () => handle(call as Call<Body, Form, Query, Params, A>);
      const { keeps } = endpoint;
      if (keeps === 'reference' || (keeps && !viewer)) {
        const about = [endpoint.path, params, query, body];
        return this.kept.answer(keeps, { context, viewer, about }, work);
      }
      const answer = await work();
      return answer instanceof Response ? answer : answerJson(context, answer);
    });
  }
}

const isWriting = ({ access, method }: AnyEndpoint): boolean =>
  method === 'post' && access !== 'anyone';

/** The limit of an address that names none: pictures by form, writing, reading. */
export function limitOf(endpoint: AnyEndpoint): Limit {
  if (endpoint.limit) return endpoint.limit;
  if (endpoint.form) return LIMITS.form;
  return isWriting(endpoint) ? LIMITS.write : LIMITS.read;
}

async function enter(
  door: Door,
  endpoint: AnyEndpoint,
  context: Context,
): Promise<Viewer | undefined> {
  let viewer: Viewer | undefined;
  try {
    viewer = await door.viewerOf(context);
  } catch (error) {
    // Whoever tries tokens is counted as a visitor.
    if (error instanceof Refusal) await door.count(LIMITS.visitor, context, undefined);
    throw error;
  }
  await door.count(limitOf(endpoint), context, viewer);
  const admitted = admit(endpoint.access, viewer);
  if (isWriting(endpoint)) await door.needRoom();
  return admitted;
}

function admit(access: Access, viewer: Viewer | undefined): Viewer | undefined {
  if (access === 'anyone') return viewer;
  if (!viewer) throw new Refusal(401, httpTexts.noToken);
  if (access === 'admin' && !viewer.isAdmin) throw new Refusal(403, httpTexts.notAdmin);
  if (access !== 'person' && viewer.isBanned) throw new Refusal(403, httpTexts.banned);
  return viewer;
}

function checked<S extends Schema>(schema: S, value: unknown, place: string): v.InferOutput<S> {
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return result.output;
  if (place === 'path') throw new Refusal(404, httpTexts.notFound);
  throw new Refusal(
    422,
    result.issues.map((issue) => ({
      loc: [place, ...(v.getDotPath(issue)?.split('.') ?? [])],
      msg: issue.message,
      type: 'value_error',
    })),
  );
}

async function readJson(context: Context): Promise<unknown> {
  const declared = Number(context.req.header('content-length') ?? 0);
  if (declared > BODY_BYTES_MAX) throw new Refusal(413, httpTexts.tooLarge);
  const bytes = await context.req.arrayBuffer();
  if (bytes.byteLength > BODY_BYTES_MAX) throw new Refusal(413, httpTexts.tooLarge);
  if (bytes.byteLength === 0) return {};
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refusal(400, httpTexts.badRequest);
  }
}

async function readForm(
  context: Context,
  file: string | undefined,
): Promise<{ fields: Record<string, string>; files: File[] }> {
  if (!context.req.header('content-type')?.startsWith('multipart/form-data')) {
    throw new Refusal(415, httpTexts.wrongMedia);
  }
  let form: FormData;
  try {
    form = await context.req.formData();
  } catch {
    throw new Refusal(400, httpTexts.badRequest);
  }
  const fields: Record<string, string> = {};
  const files: File[] = [];
  const names = file ? [file] : ['images', 'images[]'];
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = value;
    else if (names.includes(name)) files.push(value);
  }
  return { fields, files };
}
