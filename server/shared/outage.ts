/** A dependency is temporarily unavailable, or the disk is full. */
type Outage = 'unavailable' | 'noSpace';

/** Thrown where the code itself detects an outage. */
export class OutageError extends Error {
  readonly outage: Outage;

  constructor(outage: Outage, message: string, options?: ErrorOptions) {
    super(message, options);
    this.outage = outage;
  }
}

/** Error codes of the system and PostgreSQL (class 08 is connections, class 40 conflicts that stayed). */
const UNAVAILABLE =
  /^(?:E(?:CONNREFUSED|CONNRESET|CONNABORTED|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|MFILE|NFILE)|UND_ERR_\w+|08\w{3}|57P0[123]|57014|55P03|53[23]00|40001|40P01)$/u;
/** What pg says of its connections, without a code. */
const CONNECTION_LOST =
  /^(?:Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client (?:has encountered|was closed)|Cannot use a pool after)/u;
const NO_SPACE = /^(?:ENOSPC|EDQUOT|53100)$/u;
const CAUSES_MAX = 5;

/** The outage that an error or one of its causes reports. */
export function outageOf(error: unknown): Outage | undefined {
  let cause = error;
  for (let depth = 0; depth < CAUSES_MAX && cause instanceof Error; depth += 1) {
    if (cause instanceof OutageError) return cause.outage;
    const { code } = cause as { code?: unknown };
    if (NO_SPACE.test(String(code))) return 'noSpace';
    const isLost = CONNECTION_LOST.test(cause.message) || cause.name === 'TimeoutError';
    if (isLost || UNAVAILABLE.test(String(code))) return 'unavailable';
    ({ cause } = cause);
  }
  return undefined;
}
