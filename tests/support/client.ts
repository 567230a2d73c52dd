import type { FieldProblem } from '#contract/errors.ts';
import { multipart, type Fields, type Upload } from './multipart.ts';

/** Anything that answers requests like the app. */
export interface Site {
  request(path: string, init?: RequestInit): Response | Promise<Response>;
}

/** An answer as a client sees it. */
export interface Answer<Body> {
  status: number;
  headers: Headers;
  /** The parsed JSON; undefined for other content. */
  body: Body;
  /** The error's message, or that of its first field. */
  detail: string | undefined;
  code: string | undefined;
  /** Messages of invalid fields by field name. */
  fields: Record<string, string>;
}

/** Parses an answer as the client does. */
export async function readAnswer<Body>(response: Response): Promise<Answer<Body>> {
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body = isJson ? ((await response.json()) as unknown) : undefined;
  const failure = (response.ok ? {} : (body ?? {})) as {
    detail?: string | FieldProblem[];
    code?: string;
  };
  const problems = Array.isArray(failure.detail) ? failure.detail : [];
  return {
    status: response.status,
    headers: response.headers,
    body: body as Body,
    detail: typeof failure.detail === 'string' ? failure.detail : problems[0]?.msg,
    code: failure.code,
    fields: Object.fromEntries(
      problems.map((problem) => [problem.loc.slice(1).join('.'), problem.msg]),
    ),
  };
}

/** Sends requests as a visitor or with a token. */
export class Caller {
  readonly token: string | undefined;
  private readonly site: Site;

  constructor(site: Site, token?: string) {
    this.site = site;
    this.token = token;
  }

  /** The raw response, for content other than JSON. */
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

  async delete<Body = unknown>(path: string): Promise<Answer<Body>> {
    return readAnswer(await this.fetch(path, { method: 'DELETE' }));
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
