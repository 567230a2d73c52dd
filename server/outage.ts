/** What the server needs is away for a while, or full: nobody's mistake, and it passes. */
export type Outage = 'unavailable' | 'noSpace';

/** Raised by what knows itself that it cannot go on for now. */
export class OutageError extends Error {
  readonly outage: Outage;

  constructor(outage: Outage, message: string) {
    super(message);
    this.outage = outage;
  }
}

/** The words of the system, of the database's driver and of PostgreSQL (its class 08 is connections). */
const UNAVAILABLE =
  /^(?:E(?:CONNREFUSED|CONNRESET|CONNABORTED|TIMEDOUT|PIPE|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|MFILE|NFILE)|CONNECT_TIMEOUT|CONNECTION_(?:CLOSED|ENDED|DESTROYED)|UND_ERR_\w+|08\w{3}|57P0[123]|57014|53[23]00)$/u;
const NO_SPACE = /^(?:ENOSPC|EDQUOT|53100)$/u;
const CAUSES_MAX = 5;

/** Which outage an error tells of, itself or in its causes. */
export function outageOf(error: unknown): Outage | undefined {
  let cause = error;
  for (let depth = 0; depth < CAUSES_MAX && cause instanceof Error; depth += 1) {
    if (cause instanceof OutageError) return cause.outage;
    const { code } = cause as { code?: unknown };
    if (NO_SPACE.test(String(code))) return 'noSpace';
    if (UNAVAILABLE.test(String(code)) || cause.name === 'TimeoutError') return 'unavailable';
    ({ cause } = cause);
  }
  return undefined;
}
