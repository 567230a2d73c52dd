import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Connection } from './connect.ts';

/** A migration was edited after this database had applied it. */
export class MigrationError extends Error {}

export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** Renamed files; databases keep the first name, which servers of older versions look for. */
const RECORDED_AS: Record<string, string> = { '0008_processes.sql': '0014_processes.sql' };

/** Names of the migrations in order. */
export const migrationNames = (): string[] =>
  readdirSync(migrationsFolder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();

/**
 * Applies missing migrations in one transaction under a lock: of concurrent starts one migrates,
 * the others wait. Throws a MigrationError when an applied file has changed.
 * @returns the applied files
 */
export async function migrate(
  connection: Connection,
  names: string[] = migrationNames(),
): Promise<string[]> {
  return connection.runAlone(async ({ run, column }) => {
    await run(
      'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
    );
    await run('ALTER TABLE migrations ADD COLUMN IF NOT EXISTS checksum text');
    const applied = new Set(await column('SELECT name FROM migrations'));
    const unchecked = new Set(await column('SELECT name FROM migrations WHERE checksum IS NULL'));
    const checksums = new Set(await column(`SELECT name || ' ' || checksum FROM migrations`));
    const missing: string[] = [];
    for (const name of names) {
      const script = readFileSync(join(migrationsFolder, name), 'utf8');
      const checksum = checksumOf(script);
      const recorded = RECORDED_AS[name] ?? name;
      if (!applied.has(recorded)) {
        await run(script);
        await run(`INSERT INTO migrations (name, checksum) VALUES ('${recorded}', '${checksum}')`);
        missing.push(name);
      } else if (unchecked.has(recorded)) {
        // Applied by a version that stored no checksums.
        await run(`UPDATE migrations SET checksum = '${checksum}' WHERE name = '${recorded}'`);
      } else if (!checksums.has(`${recorded} ${checksum}`)) {
        throw new MigrationError(
          `server/db/migrations/${name} was changed after this database had applied it. ` +
            'Restore the file and put the change into a new migration.',
        );
      }
    }
    return missing;
  });
}

/** Line endings do not count: Git may convert them. */
const checksumOf = (script: string): string =>
  createHash('sha256').update(script.replaceAll('\r\n', '\n')).digest('hex');
