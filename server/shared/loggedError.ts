import { BotError } from 'grammy';

/** What the log and the console get of an error. */
interface LoggedError {
  type: string;
  message: string;
  stack?: string;
  code?: string | number;
  status?: number;
  /** SQL with placeholders. */
  query?: string;
  cause?: LoggedError;
}

interface Fields {
  code?: unknown;
  status?: unknown;
  query?: unknown;
  params?: unknown;
  /** The cause of grammY's HttpError. */
  error?: unknown;
}

const CAUSES_MAX = 5;
/** Telegram's URLs carry the bot's token, a database's its password, a browser's are secret. */
const URL_PARTS = /\b(?<scheme>https?|postgres(?:ql)?):\/\/(?:[^\s/@]*@)?(?<host>[^\s/?#]+)\S*/giu;
/** Classes of PostgreSQL errors whose messages quote names of its tables, columns and constraints. */
const QUOTES_OWN_NAMES = /^(?:23\w{3}|42(?!601)\w{3})$/u;
const FRAME = /^\s+at .+:\d+:\d+\)?$/u;

/** Text in quotation marks is a value that was given: of a user, a header, an answer. */
const withoutQuotes = (message: string): string => message.replaceAll(/"[^]*"/gu, '"…"');

function messageOf(error: Error, { code, params }: Fields): string {
  // Drizzle's message is the query with its parameters.
  if (params !== undefined) return 'query failed';
  const quotesOwnNames = QUOTES_OWN_NAMES.test(String(code));
  const message = quotesOwnNames ? error.message : withoutQuotes(error.message);
  return message.replaceAll(URL_PARTS, '$<scheme>://$<host>/…');
}

/**
 * Copies named fields alone. Errors also carry query parameters, rows, payloads and whole clients:
 * names and texts of users, tokens and passwords.
 */
export function loggedError(thrown: unknown, depth = 0): LoggedError {
  const error: unknown = thrown instanceof BotError ? thrown.error : thrown;
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const fields = error as Fields;
  const type = error.constructor.name;
  const message = messageOf(error, fields);
  const frames = (error.stack ?? '').split('\n').filter((line) => FRAME.test(line));
  const cause = error.cause ?? fields.error;
  return {
    type,
    message,
    ...(['string', 'number'].includes(typeof fields.code) && {
      code: fields.code as string | number,
    }),
    ...(typeof fields.status === 'number' && { status: fields.status }),
    ...(fields.params !== undefined && { query: String(fields.query) }),
    stack: [`${type}: ${message}`, ...frames].join('\n'),
    ...(cause instanceof Error && depth < CAUSES_MAX && { cause: loggedError(cause, depth + 1) }),
  };
}

const stacksOf = ({ stack, message, cause }: LoggedError): string =>
  [stack ?? message, ...(cause ? [`caused by ${stacksOf(cause)}`] : [])].join('\n');

/** Prints why a program ends: of an expected error the message, else where it came from. */
export function printError(error: unknown, expected: (new (...args: never[]) => Error)[]): void {
  const isExpected = expected.some((kind) => error instanceof kind);
  const text = isExpected ? (error as Error).message : stacksOf(loggedError(error));
  process.stderr.write(`${text}\n`);
}
