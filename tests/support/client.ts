import type { FieldProblem } from '#contract/errors.ts';
import { multipart, type Fields, type Upload } from './multipart.ts';

/** Anything that answers requests as the app does. */
export interface Site {
  request(path: string, init?: RequestInit): Response | Promise<Response>;
}

/** What a client of the API notices of an answer. */
export interface Answer<Body> {
  status: number;
  headers: Headers;
  /** The parsed JSON; undefined when the answer is something else. */
  body: Body;
  /** The sentence of a refusal, or the sentence of its first field. */
  detail: string | undefined;
  code: string | undefined;
  /** The sentence of every refused field, by the field's name. */
  fields: Record<string, string>;
}

/** Reads an answer as the site's client reads it. */
export async function readAnswer<Body>(response: Response): Promise<Answer<Body>> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body = isJson ? ((await response.json()) as unknown) : undefined;
  const refusal = (response.ok ? {} : (body ?? {})) as {
    detail?: string | FieldProblem[];
    code?: string;
  };
  const problems = Array.isArray(refusal.detail) ? refusal.detail : [];
  return {
    status: response.status,
    headers: response.headers,
    body: body as Body,
    detail: typeof refusal.detail === 'string' ? refusal.detail : problems[0]?.msg,
    code: refusal.code,
    fields: Object.fromEntries(
      problems.map((problem) => [problem.loc.slice(1).join('.'), problem.msg]),
    ),
  };
}

/** Sends requests as one caller: a visitor, or the bearer of a token. */
export class Caller {
  readonly token: string | undefined;
  private readonly site: Site;

  constructor(site: Site, token?: string) {
    this.site = site;
    this.token = token;
  }

  /** The response itself, for what is not JSON. */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (this.token) headers.set('authorization', `Bearer ${this.token}`);
    return this.site.request(path, { ...init, headers });
  }

  async get<Body = unknown>(path: string): Promise<Answer<Body>> {
    return readAnswer(await this.fetch(path));
  }

  async post<Body = unknown>(
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const sent =
      body === undefined
        ? { headers }
        : {
            body: JSON.stringify(body),
            headers: { 'content-type': 'application/json', ...headers },
          };
    return readAnswer(await this.fetch(path, { method: 'POST', ...sent }));
  }

  async form<Body = unknown>(
    path: string,
    fields: Fields,
    files: Upload[] = [],
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const sent = multipart(fields, files);
    return readAnswer(
      await this.fetch(path, {
        method: 'POST',
        body: sent.body,
        headers: { 'content-type': sent.type, ...headers },
      }),
    );
  }
}
