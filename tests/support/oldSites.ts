import type { Scripts } from '#server/db/database.ts';
import { tablesOf, type Value } from './oldSiteRows.ts';

function literal(value: Value): string {
  if (Array.isArray(value)) return `ARRAY[${value.map(literal).join(', ')}]::text[]`;
  if (typeof value === 'string') return `'${value}'`;
  return String(value);
}

/** The tables that a database has so far, each with its columns. */
async function columnsOf({ column }: Scripts): Promise<Map<string, Set<string>>> {
  const found = (await column(
    `SELECT table_name || '.' || column_name FROM information_schema.columns
      WHERE table_schema = 'public'`,
  )) as string[];
  const tables = new Map<string, Set<string>>();
  for (const name of found) {
    const [table = '', columnName = ''] = name.split('.');
    tables.set(table, (tables.get(table) ?? new Set()).add(columnName));
  }
  return tables;
}

/**
 * Writes a site's rows into the tables and columns that the database has so far.
 * @returns these tables
 */
export async function fillOldSite(scripts: Scripts, base: number): Promise<string[]> {
  const known = await columnsOf(scripts);
  const tables = tablesOf(base).filter(([table]) => known.has(table));
  const inserts: string[] = [];
  for (const [table, rows] of tables) {
    for (const row of rows) {
      const fields = Object.entries(row).filter(([name]) => known.get(table)?.has(name));
      const names = fields.map(([name]) => name).join(', ');
      const values = fields.map(([, value]) => literal(value)).join(', ');
      inserts.push(`INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE VALUES (${values})`);
    }
  }
  await scripts.run(inserts.join(';\n'));
  return tables.map(([table]) => table);
}

/** The rows of a site as they are now, but for the logins, which old versions did not note. */
export async function rowsOfSite(
  { column }: Scripts,
  base: number,
): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  const ids = `${base / 1000}[0-9]{3}`;
  for (const [table] of tablesOf(base)) {
    rows[table] = await column(
      `SELECT (to_jsonb(t) - 'last_login_at')::text AS row FROM ${table} t
        WHERE to_jsonb(t)::text ~ '${ids}' ORDER BY row`,
    );
  }
  return rows;
}
