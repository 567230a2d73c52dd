import type { Endpoint, RequestParts } from '#contract/endpoint.ts';
import type { FormOptions } from './upload.ts';

interface RequestOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
  /** The request continues when the page is closed. */
  keepalive?: boolean;
  /** A login request: its 401 must not start a renewal. */
  isFinal?: boolean;
  /** Not an action of the user: does not ask for missing consent. */
  isQuiet?: boolean;
}

export interface ResponseOptions extends Omit<RequestOptions, 'isFinal' | 'isQuiet'> {
  /** An additional status that is no error. */
  alsoOk?: number;
  /** The response has no timeout. */
  isStream?: boolean;
}

/** Calls the API's endpoints; every failure is an ApiError. */
export interface Api {
  fetch<Input, Answer>(
    endpoint: Endpoint<Input, Answer>,
    input: Input,
    options?: RequestOptions,
  ): Promise<Answer>;
  /** Returns the response itself: for a 304, or a stream. */
  fetchResponse<Input, Answer>(
    endpoint: Endpoint<Input, Answer>,
    input: Input,
    options?: ResponseOptions,
  ): Promise<Response>;
  /** Sends a multipart form with progress. */
  sendForm<Input extends { form: unknown }, Answer>(
    endpoint: Endpoint<Input, Answer>,
    form: FormData,
    options?: FormOptions & { params?: RequestParts['params'] },
  ): Promise<Answer>;
}
