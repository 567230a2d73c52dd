/** Level of errors in the log. */
const ERROR = 50;

const errors: string[] = [];

/** Keeps a log line when it is an error. */
export function noteError(line: string): void {
  const entry = JSON.parse(line) as { level: number; err?: { stack: string } };
  if (entry.level >= ERROR) errors.push(entry.err?.stack ?? line);
}

/** The errors that servers have logged since the last call. */
export const takeErrors = (): string[] => errors.splice(0);
