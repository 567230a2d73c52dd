import type { ErrorBody, ErrorCode } from '#contract/errors.ts';

/** An error for the client: status, Russian detail, and a code from the contract. */
export class HttpError extends Error {
  readonly status: number;
  readonly detail: ErrorBody['detail'];
  readonly code: ErrorCode | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly order: string | undefined;

  constructor(
    status: number,
    detail: ErrorBody['detail'],
    options: { code?: ErrorCode; retryAfterSeconds?: number; order?: string | undefined } = {},
  ) {
    super(`HTTP ${status}`);
    this.status = status;
    this.detail = detail;
    this.code = options.code;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.order = options.order;
  }
}

/** A 422 with a Russian message per invalid field. */
export const validationError = (fields: Record<string, string>): HttpError =>
  new HttpError(
    422,
    Object.entries(fields).map(([name, msg]) => ({
      loc: ['body', name],
      msg,
      type: 'value_error',
    })),
  );
