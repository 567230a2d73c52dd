import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from './connect.ts';

export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Names of the migrations in the order in which they run. */
export const migrationNames = (): string[] =>
  readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();

/**
 * Brings the schema and the reference data up to date. All that is missing runs in one transaction
 * under a lock: of several servers that start together one migrates, the others wait and find it done.
 */
export async function migrate(connection: Connection): Promise<string[]> {
  return connection.runAlone(async ({ run, column }) => {
    await run(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    const applied = new Set(await column('SELECT name FROM migrations'));
    const missing = migrationNames().filter((name) => !applied.has(name));
    for (const name of missing) {
      await run(readFileSync(join(migrationsFolder, name), 'utf8'));
      await run(`INSERT INTO migrations (name) VALUES ('${name}')`);
    }
    return missing;
  });
}
