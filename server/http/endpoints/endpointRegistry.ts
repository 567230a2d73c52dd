import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';
import {
  needsConsent,
  type Access,
  type AnyEndpoint,
  type Endpoint,
  type RequestParts,
} from '#contract/endpoint.ts';
import type { InProcessCall } from '#contract/hydration.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { createFormReception, type FormChunks } from './formReception.ts';
import { HttpError } from '#server/http/httpError.ts';
import { jsonResponse } from '#server/http/responses/jsonResponse.ts';
import { LIMITS, type Limit } from '#server/http/limits/rateLimits.ts';
import { createTurns, type InTurn } from '#server/http/limits/turns.ts';
import { checkInput, readInput } from './readInput.ts';
import type { RequestGuard } from './requestGuard.ts';
import type { ResponseCache } from '#server/http/cache/responseCache.ts';
import { logSecurity } from '#server/http/securityLog.ts';
import { httpTexts } from '#server/http/texts.ts';

/** Of all callers; a list waits behind these at most. */
const COSTLY_AT_ONCE = 4;

/** The answer of actions without a result. */
export const OK = { ok: true } as const;

type Call<Input, A extends Access> = Input & {
  /** All text fields of the form, for those outside of the schema. */
  fields: Record<string, string>;
  files: File[];
  /** Only of endpoints with `tableBytesMax`. */
  table?: File;
  viewer: A extends 'anyone' ? Viewer | undefined : Viewer;
  context: Context;
};

/** The keys of any member of a union. */
type KeysOf<Answer> = Answer extends unknown ? keyof Answer : never;

/** `never` for keys that are not in the schema, also in lists of objects. */
type NoExtra<Given, Answer> = Given extends readonly (infer One)[]
  ? Answer extends readonly (infer Other)[]
    ? readonly NoExtra<One, Other>[]
    : never
  : Given extends object
    ? Exclude<keyof Given, KeysOf<Answer>> extends never
      ? Given
      : never
    : Given;

interface Handler {
  endpoint: AnyEndpoint;
  run: (input: unknown) => Promise<unknown>;
}

interface RegistryDeps {
  guard: RequestGuard;
  cache: ResponseCache;
  share: InTurn;
  log: Logger;
  /** Called when a request that writes has been handled, also when it has failed. */
  onWrite: () => void;
}

/** Registers endpoints with Hono. Tests and OpenAPI read `list`. */
export class EndpointRegistry {
  readonly list: AnyEndpoint[] = [];
  /** For routes that are no endpoints: files, pages. */
  readonly app: Hono;
  readonly guard: RequestGuard;
  readonly share: InTurn;
  private readonly cache: ResponseCache;
  private readonly log: Logger;
  private readonly onWrite: () => void;
  private readonly handlers = new Map<string, Handler>();
  private readonly receiveForm = createFormReception();
  private readonly costly = createTurns(COSTLY_AT_ONCE);

  constructor(app: Hono, { guard, cache, share, log, onWrite }: RegistryDeps) {
    this.app = app;
    this.guard = guard;
    this.cache = cache;
    this.share = share;
    this.log = log;
    this.onWrite = onWrite;
  }

  /** Implements an endpoint; missing and extra fields of the answer do not compile. */
  handle<Input, Answer, A extends Access, Given extends Answer>(
    endpoint: Endpoint<Input, Answer, A>,
    handler: (call: Call<Input, A>) => Promise<Given & NoExtra<Given, Answer>>,
  ): void {
    this.handleGeneric<Input, Answer, A>(endpoint, handler);
  }

  /** `handle` for a generic answer type, whose keys the compiler cannot compare. */
  handleGeneric<Input, Answer, A extends Access>(
    endpoint: Endpoint<Input, Answer, A>,
    handler: (call: Call<Input, A>) => Promise<Answer>,
  ): void {
    this.handlers.set(nameOf(endpoint), {
      endpoint: endpoint as AnyEndpoint,
      run: handler as Handler['run'],
    });
    this.respond(endpoint, async (call) => {
      const { cache, isCostly } = endpoint;
      const { viewer, context } = call;
      const caller = this.guard.callerOf(context, viewer);
      const signal = isCostly ? context.req.raw.signal : undefined;
      const run = () => handler(call);
      const work = isCostly ? () => this.costly(caller, run, signal) : run;
      if (cache === 'inbox') return this.cache.unlessUnchanged(context, viewer as Viewer, work);
      if (cache === 'reference' || (cache && !viewer)) {
        const { params, query, body } = call as Record<string, unknown>;
        const key = [endpoint.path, params, query, body];
        return this.cache.respond(cache, { context, viewer, key, caller }, work);
      }
      // A form is read in its caller's share already.
      const isShared = (cache || isCostly) && !endpoint.form;
      const answer = await (isShared ? this.share(caller, work, signal) : work());
      return jsonResponse(context, answer, 200, { 'cache-control': 'no-store' });
    });
  }

  /**
   * Calls an endpoint that is open to anyone, as a visitor, without limits and cache. Its handler
   * gets no `context`. Throws HttpErrors, as the handler does.
   */
  readonly call: InProcessCall = async (endpoint, { params, query, body }) => {
    const handler = this.handlers.get(nameOf(endpoint));
    if (handler?.endpoint.access !== 'anyone') throw new HttpError(404, httpTexts.notFound);
    const parts = { params: asTexts(params), query: asTexts(query), body: body ?? {} };
    return handler.run(checkInput(handler.endpoint, parts));
  };

  /** Implements an endpoint whose answer is not JSON: an image, a stream. */
  respond<Input, Answer, A extends Access>(
    endpoint: Endpoint<Input, Answer, A>,
    handler: (call: Call<Input, A>) => Promise<Response>,
  ): void {
    this.list.push(endpoint as AnyEndpoint);
    const writes = isWrite(endpoint) || endpoint.writes === true;
    this.app.on(endpoint.method.toUpperCase(), [endpoint.path], async (context) => {
      const viewer = await this.guard.admit(context, {
        access: endpoint.access,
        limit: limitOf(endpoint),
        needsConsent: needsConsent(endpoint),
        isWrite: writes,
      });
      const respond = async (chunks?: FormChunks): Promise<Response> => {
        const input = await readInput(endpoint, context, chunks);
        const response = await handler({ ...input, viewer, context } as unknown as Call<Input, A>);
        if (viewer && endpoint.access === 'admin' && isWrite(endpoint)) {
          const { path: route } = endpoint;
          const { id: user, address } = viewer;
          logSecurity(this.log, 'admin action', { user, address, route });
        }
        return response;
      };
      try {
        if (!endpoint.form) return await respond();
        const caller = this.guard.callerOf(context, viewer);
        const receive = () => this.receiveForm(context, caller, respond);
        return await this.share(caller, receive, context.req.raw.signal);
      } finally {
        if (writes) this.onWrite();
      }
    });
  }
}

const nameOf = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): string =>
  `${method} ${path}`;

/** Path parameters and queries as a URL carries them. */
const asTexts = (values: RequestParts['query'] = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  );

const isWrite = ({ access, method }: Pick<AnyEndpoint, 'access' | 'method'>): boolean =>
  method !== 'get' && access !== 'anyone';

/** Default rate limit by kind: form, write, read. */
export function limitOf(
  endpoint: Pick<AnyEndpoint, 'access' | 'form' | 'limit' | 'method'>,
): Limit | undefined {
  if (endpoint.limit === 'none') return undefined;
  if (endpoint.limit) return LIMITS[endpoint.limit];
  if (endpoint.form) return LIMITS.form;
  return isWrite(endpoint) ? LIMITS.write : LIMITS.read;
}
