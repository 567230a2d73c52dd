import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const migrationsFolder = join(import.meta.dirname, 'migrations');

/** First line of a file whose steps are applied one by one, each on its own. */
const OUTSIDE = '-- outside a transaction\n';
const STEP = /^-- step(?= in batches$|$)/mu;

interface Step {
  statement: string;
  /** Until the statement changes no row. */
  isRepeated: boolean;
}

export interface Migration {
  name: string;
  checksum: string;
  script: string;
  /** Of a file that is applied outside a transaction. */
  steps: Step[] | undefined;
}

/** Names of the migrations in order. */
export const migrationNames = (folder = migrationsFolder): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();

export const readMigration = (folder: string, name: string): Migration =>
  parseMigration(name, readFileSync(join(folder, name), 'utf8'));

export function parseMigration(name: string, text: string): Migration {
  // Git may convert line endings.
  const script = text.replaceAll('\r\n', '\n');
  return {
    name,
    checksum: createHash('sha256').update(script).digest('hex'),
    script,
    steps: script.startsWith(OUTSIDE) ? stepsOf(script) : undefined,
  };
}

const stepsOf = (script: string): Step[] =>
  script
    .split(STEP)
    .slice(1)
    .map((step) => {
      const isRepeated = step.startsWith(' in batches\n');
      return { statement: step.slice(step.indexOf('\n') + 1), isRepeated };
    });
