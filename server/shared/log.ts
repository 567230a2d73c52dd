import { destination, pino, type DestinationStream, type Logger } from 'pino';
import { loggedError } from './loggedError.ts';

/** Of lines that cannot be written now: a full disk, or a reader that hangs. */
const WAITING_BYTES_MAX = 4 * 1024 * 1024;

/** A log that cannot be written neither ends the server nor keeps it from ending. */
function standardOutput(): DestinationStream {
  const stream = destination({ maxLength: WAITING_BYTES_MAX });
  // The flush at the exit would try for ever.
  return stream.on('error', () => Object.assign(stream, { flushSync: () => {} }));
}

/** The log: JSON lines, on standard output unless another stream is given. */
export const createLog = (level: string, stream: DestinationStream = standardOutput()): Logger =>
  pino({ level, serializers: { err: loggedError } }, stream);

/**
 * Node and the libraries print errors with all their fields. Here they go through the log, and an
 * uncaught one ends the process.
 */
export function logUncaught(log: Logger): void {
  const error = (thrown: unknown): void => log.error({ err: thrown }, 'error of a library');
  Object.assign(console, { error });
  process.on('uncaughtException', (thrown) => {
    log.fatal({ err: thrown }, 'uncaught error');
    process.exit(1);
  });
}
