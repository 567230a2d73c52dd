import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino';

interface FailedQuery extends Error {
  query: string;
  params: unknown[];
}

const isFailedQuery = (error: unknown): error is FailedQuery =>
  error instanceof Error && 'query' in error && 'params' in error;

/** What a query is given is people's words and names: its text, the cause and the way there are enough. */
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

/** The log: JSON lines, on standard output unless somebody listens elsewhere. */
export const createLog = (level: string, stream?: DestinationStream): Logger =>
  pino({ level, serializers: { err: withoutValues } }, stream);
