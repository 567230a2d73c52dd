import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/** A timestamp as ISO 8601: `2026-11-20 10:00:00.5+00` becomes `2026-11-20T10:00:00.500Z`. */
export const isoTime = (timestamp: SQLWrapper): SQL<string> =>
  sql<string>`${timestamp}`.mapWith((value: string) => new Date(value).toISOString());
