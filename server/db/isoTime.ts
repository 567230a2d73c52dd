import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';

/**
 * A timestamp as ISO 8601: `2026-11-20 10:00:00.5+00` becomes `2026-11-20T10:00:00.500Z`. Going
 * through Date takes ten times as long, which is noticeable on long lists.
 */
export const isoTime = (timestamp: SQLWrapper): SQL<string> =>
  sql<string>`${timestamp}`.mapWith({ mapFromDriverValue });

function mapFromDriverValue(value: string): string {
  // The connection uses UTC; any other format goes through Date.
  if (value[10] !== ' ' || !value.endsWith('+00')) return new Date(value).toISOString();
  const milliseconds = value.slice(20, -3).slice(0, 3).padEnd(3, '0');
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`;
}
