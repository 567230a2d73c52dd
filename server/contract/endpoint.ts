import type * as v from 'valibot';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call. `user`: signed in, banned or not. `writer`: signed in and not banned. `admin`: user
 * 0 or 1.
 */
export type Access = 'anyone' | 'user' | 'writer' | 'admin';

/** Named rate limits; their numbers are in `server/http/limits/rateLimits.ts`. */
type LimitName = 'login' | 'vkLogin' | 'notification' | 'clientError' | 'image' | 'form' | 'none';

/**
 * What invalidates a cached answer. `reference`: the reference lists, the same answer for everyone.
 * `ads`: any ad, cached for visitors only. `inbox`: the user's messages; unchanged answers get 304.
 */
export type CacheKind = 'reference' | 'ads' | 'inbox';

interface Declaration {
  method: 'get' | 'post' | 'delete';
  /** Hono syntax: `/api/articles/:id`. */
  path: `/api/${string}`;
  access: Access;
  /** For the OpenAPI description. */
  summary: string;
  params?: v.GenericSchema;
  query?: v.GenericSchema;
  body?: v.GenericSchema;
  /** Multipart: the schema of the text fields. Files arrive as `images` or `images[]`. */
  form?: v.GenericSchema;
  /** Another name for the files. */
  file?: string;
  /** Most bytes of one more file, which arrives as `table`. */
  tableBytesMax?: number;
  /** Of files and text fields together; 100 by default. */
  partsMax?: number;
  answer: v.GenericSchema;
  /** A smaller limit of the JSON body; others have 256 KB. */
  bodyBytesMax?: number;
  /** Error codes that the client handles separately. */
  errors?: readonly ErrorCode[];
  /** By default the limit follows from access and method. */
  limit?: LimitName;
  cache?: CacheKind;
  /** Few run at once, and those of a caller in its share, as cached answers are made. */
  isCostly?: true;
  /** Users who have not consented to the processing of their data may still do this. */
  needsNoConsent?: true;
  /** Visitors write too; by default calls open to anyone only read. */
  writes?: true;
}

/**
 * One endpoint of the API. The server implements it, the client calls it, tests and OpenAPI read
 * it. `Input` holds the parsed `params`, `query`, `body` and `form` that the endpoint takes.
 */
export interface Endpoint<Input, Answer, A extends Access = Access> extends Declaration {
  access: A;
  answer: v.GenericSchema<unknown, Answer>;
  /** Type only; no value exists. */
  readonly '~input'?: Input;
}

export type AnyEndpoint = Endpoint<unknown, unknown>;

type Part = 'params' | 'query' | 'body' | 'form';
type InputOf<D extends Declaration> = {
  [Name in Part as D[Name] extends v.GenericSchema ? Name : never]: v.InferOutput<
    Extract<D[Name], v.GenericSchema>
  >;
};

/** Declares an endpoint and infers its types from the schemas. */
export const defineEndpoint = <const D extends Declaration>(
  declaration: D,
): Endpoint<InputOf<D>, v.InferOutput<D['answer']>, D['access']> =>
  declaration as unknown as Endpoint<InputOf<D>, v.InferOutput<D['answer']>, D['access']>;

/** Whether users consent to the processing of their data before this: each write of theirs but a few. */
export const needsConsent = ({
  method,
  access,
  needsNoConsent,
}: Pick<AnyEndpoint, 'method' | 'access' | 'needsNoConsent'>): boolean =>
  method !== 'get' && access !== 'anyone' && access !== 'admin' && !needsNoConsent;

/** The parts of an input that become URL and body. */
export interface RequestParts {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: unknown;
}

/** The endpoint's path with its parameters filled in. */
export const pathOf = (
  { path }: Pick<AnyEndpoint, 'path'>,
  params: Readonly<Record<string, string | number>> = {},
): string => path.replace(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''));
