import type { Endpoint } from '#contract/endpoint.ts';
import type { FormOptions } from './upload.ts';

export interface RequestOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** The request goes on when the page is left. */
  keepalive?: boolean;
  /** A login's own request: a refused token is its answer, not a reason to sign in again. */
  isFinal?: boolean;
}

export interface ResponseOptions extends Omit<RequestOptions, 'isFinal'> {
  /** A status besides those of success that is an answer, not a failure. */
  alsoOk?: number;
  /** The body goes on for as long as both sides want. */
  isStream?: boolean;
}

type PathParams = Readonly<Record<string, string | number>>;

/** Calls the API's endpoints; every failure is an ApiError. */
export interface Api {
  fetch<Input, Answer>(
    endpoint: Endpoint<Input, Answer>,
    input: Input,
    options?: RequestOptions,
  ): Promise<Answer>;
  /** The response itself: one that says 304, or a stream. */
  fetchResponse<Input, Answer>(
    endpoint: Endpoint<Input, Answer>,
    input: Input,
    options?: ResponseOptions,
  ): Promise<Response>;
  /** Sends a multipart form, with its progress. */
  sendForm<Input extends { form: unknown }, Answer>(
    endpoint: Endpoint<Input, Answer>,
    form: FormData,
    options?: FormOptions & { params?: PathParams },
  ): Promise<Answer>;
}

/** The parts of an input that the address and the body of a request are made of. */
export interface RequestParts {
  params?: PathParams;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  body?: unknown;
}
