import { destination, pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

interface FailedQuery extends Error {
  query: string;
  params: unknown[];
}

const isFailedQuery = (error: unknown): error is FailedQuery =>
  error instanceof Error && 'query' in error && 'params' in error;

/**
 * Query parameters are users' texts and names, so the log gets only the query, its cause and stack.
 */
function withoutValues(error: Error): object {
  if (!isFailedQuery(error)) return stdSerializers.err(error);
  const { cause } = error;
  const message = cause instanceof Error ? cause.message : 'query failed';
  return {
    type: error.constructor.name,
    message,
    code: (cause as { code?: unknown } | undefined)?.code,
    query: error.query,
    stack: error.stack?.replace(error.message, () => message),
  };
}

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
  pino({ level, serializers: { err: withoutValues } }, stream);
