import { ERROR_CODES, type ErrorCode, type FieldProblem } from '#contract/errors.ts';

const isErrorCode = (code: unknown): code is ErrorCode =>
  ERROR_CODES.some((known) => known === code);

/** A failed request; `status` is 0 when there was no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The server's message for users. */
  readonly detail: string | undefined;
  readonly code: ErrorCode | undefined;
  /** Error messages by field. */
  readonly fields: Readonly<Record<string, string>>;
  /** With ORDER_PENDING: the own order that waits for payment. */
  readonly order: string | undefined;
  /** Seconds to wait before another attempt. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body?: unknown, retryAfter?: string | null) {
    const { detail, code, order, fields } = readBody(body);
    super(detail ?? `HTTP ${status}`);
    this.status = status;
    this.detail = detail;
    this.code = code;
    this.order = order;
    this.fields = fields;
    const seconds = retryAfter ? Number(retryAfter) : Number.NaN;
    this.retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  }

  get isNetwork(): boolean {
    return this.status === 0;
  }

  /** What the path names does not exist; 422: its id is not even valid. */
  get isMissing(): boolean {
    return this.status === 404 || this.status === 422;
  }
}

/** A proxy may send a body outside the contract, so everything is checked. */
function readBody(body: unknown): {
  detail?: string;
  code?: ErrorCode;
  order?: string;
  fields: Record<string, string>;
} {
  const { detail, code, order } = (typeof body === 'object' && body !== null ? body : {}) as {
    detail?: unknown;
    code?: unknown;
    order?: unknown;
  };
  const fields: Record<string, string> = {};
  let sentence = typeof detail === 'string' && detail !== '' ? detail : undefined;
  if (Array.isArray(detail)) {
    for (const problem of detail as Partial<FieldProblem>[]) {
      const name = problem.loc?.at(-1);
      if (typeof problem.msg !== 'string') continue;
      sentence ??= problem.msg;
      if (name !== undefined) fields[name] ??= problem.msg;
    }
  }
  return {
    fields,
    ...(sentence === undefined ? {} : { detail: sentence }),
    ...(isErrorCode(code) ? { code } : {}),
    ...(typeof order === 'string' ? { order } : {}),
  };
}
