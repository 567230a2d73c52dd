import type * as v from 'valibot';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call: `anyone`; `user` is signed in (a banned user may still read); `writer` is signed in
 * and not banned; `admin` is user 0 or 1.
 */
export type Access = 'anyone' | 'user' | 'writer' | 'admin';

/** The rate limits that an endpoint can name; the server has their numbers (`http/rateLimits.ts`). */
export type LimitName = 'login' | 'vkLogin';

/**
 * What a cached answer depends on: `reference` on the reference lists, the same for everybody; `ads`
 * on the ads, cached for visitors only; `inbox` on the user's messages, answered with 304 when they
 * have not changed.
 */
export type CacheKind = 'reference' | 'ads' | 'inbox';

interface Declaration {
  method: 'get' | 'post';
  /** With Hono's parameters: `/api/articles/:id`. */
  path: `/api/${string}`;
  access: Access;
  /** For the OpenAPI description. */
  summary: string;
  params?: v.GenericSchema;
  query?: v.GenericSchema;
  body?: v.GenericSchema;
  /** Multipart: the schema of the text fields; files arrive as `images` or `images[]`. */
  form?: v.GenericSchema;
  /** Another name for the form's files. */
  file?: string;
  answer: v.GenericSchema;
  /** Codes of the errors that a client tells apart. */
  errors?: readonly ErrorCode[];
  /** Without it the limit follows from the access and the method. */
  limit?: LimitName;
  cache?: CacheKind;
}

/**
 * One endpoint of the API: the server implements it, the client calls it, tests and OpenAPI read it.
 * `Input` has those of `params`, `query`, `body` and `form` that the endpoint takes, as the schemas
 * leave them.
 */
export interface Endpoint<Input, Answer, A extends Access = Access> extends Declaration {
  access: A;
  answer: v.GenericSchema<unknown, Answer>;
  /** Carries the type alone; there is no such value. */
  readonly '~input'?: Input;
}

export type AnyEndpoint = Endpoint<unknown, unknown>;

type Part = 'params' | 'query' | 'body' | 'form';
type InputOf<D extends Declaration> = {
  [Name in Part as D[Name] extends v.GenericSchema ? Name : never]: v.InferOutput<
    Extract<D[Name], v.GenericSchema>
  >;
};

/** Declares an endpoint; its types follow from its schemas. */
export const defineEndpoint = <const D extends Declaration>(
  declaration: D,
): Endpoint<InputOf<D>, v.InferOutput<D['answer']>, D['access']> =>
  declaration as unknown as Endpoint<InputOf<D>, v.InferOutput<D['answer']>, D['access']>;

/** The path of a call: the endpoint's, with its parameters filled in. */
export const pathOf = (
  { path }: Pick<AnyEndpoint, 'path'>,
  params: Readonly<Record<string, string | number>> = {},
): string => path.replace(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''));
