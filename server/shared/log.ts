import { destination, pino, type DestinationStream, type Logger } from 'pino';
import { loggedError } from './loggedError.ts';

/** The log: JSON lines, on standard output unless another stream is given. */
export const createLog = (level: string, stream: DestinationStream = destination()): Logger =>
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
