import { destination, pino, type DestinationStream, type Logger } from 'pino';
import { loggedError } from './loggedError.ts';

/** Lines wait for each other: a write costs more than they do. */
const WAIT_MS = 20;
/** So many bytes are written at once. */
const WAITING_BYTES_MAX = 8192;

/** Standard output, some milliseconds late or when the process exits. */
function standardOutput(): DestinationStream {
  const output = destination({ sync: true, minLength: WAITING_BYTES_MAX });
  let isScheduled = false;
  const flush = (): void => {
    isScheduled = false;
    output.flush();
  };
  process.once('exit', flush);
  return {
    write(line) {
      output.write(line);
      if (!isScheduled) setTimeout(flush, WAIT_MS);
      isScheduled = true;
    },
  };
}

/** The log: JSON lines, on standard output unless another stream is given. */
export const createLog = (level: string, stream = standardOutput()): Logger =>
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
