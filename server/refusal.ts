import type { ErrorBody } from '#contract/errors.ts';

/** A "no" that the person is told: status, Russian detail, and a code where the documents name one. */
export class Refusal extends Error {
  readonly status: number;
  readonly detail: ErrorBody['detail'];
  readonly code: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    detail: ErrorBody['detail'],
    more: { code?: string; retryAfterSeconds?: number } = {},
  ) {
    super(`refused with ${status}`);
    this.status = status;
    this.detail = detail;
    this.code = more.code;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

/** 422 with a Russian sentence for each refused field of a form or body. */
export const refuseFields = (fields: Record<string, string>): Refusal =>
  new Refusal(
    422,
    Object.entries(fields).map(([name, msg]) => ({
      loc: ['body', name],
      msg,
      type: 'value_error',
    })),
  );
