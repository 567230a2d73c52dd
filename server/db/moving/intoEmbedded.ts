import type { PGlite } from '@electric-sql/pglite';
import { openEmbedded } from '#server/db/connection/connect.ts';

const COPY = /^COPY (?<table>\S+) \(.*\) FROM stdin;$/u;
const END_OF_ROWS = '\\.';
/** Commands of psql around the script. */
const OF_PSQL = /^\\(?:un)?restrict /u;
/** Characters of rows that are in memory at once. */
const CHARACTERS_MAX = 8 * 1024 ** 2;

/** Lines without their ends. Only line feeds end them: texts may hold other separators. */
async function* linesOf(script: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0);
  for await (const chunk of script) {
    const bytes = Buffer.concat([rest, chunk]);
    const end = bytes.lastIndexOf('\n') + 1;
    if (end > 0)
      yield* bytes
        .subarray(0, end - 1)
        .toString('utf8')
        .split('\n');
    rest = bytes.subarray(end);
  }
  if (rest.length > 0) yield rest.toString('utf8');
}

/**
 * Creates an embedded database in this folder from the script of an archive of PostgreSQL, table by
 * table. Throws unless each table has as many rows as the script.
 */
export async function writeEmbedded(
  dataFolder: string,
  script: AsyncIterable<Buffer>,
): Promise<void> {
  const client = await openEmbedded({ dataDir: dataFolder });
  try {
    const expected = await runScript(client, script);
    for (const [table, count] of expected) {
      const { rows } = await client.query<{ count: number }>(
        `SELECT count(*)::integer AS count FROM ${table}`,
      );
      if (rows[0]?.count === count) continue;
      throw new Error(`${table} has ${rows[0]?.count} rows instead of ${count}.`);
    }
  } finally {
    await client.close();
  }
}

/** Runs statements and fills tables; returns how many rows each table has got. */
async function runScript(
  client: PGlite,
  script: AsyncIterable<Buffer>,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let statements = '';
  let filled: { command: string; table: string } | undefined;
  let rows: string[] = [];
  let characters = 0;
  const write = async (command: string): Promise<void> => {
    const blob = new Blob([rows.map((row) => `${row}\n`).join('')]);
    if (rows.length > 0) await client.query(command, [], { blob });
    rows = [];
    characters = 0;
  };
  for await (const line of linesOf(script)) {
    if (filled && line !== END_OF_ROWS) {
      rows.push(line);
      characters += line.length;
      counts.set(filled.table, (counts.get(filled.table) ?? 0) + 1);
      if (characters > CHARACTERS_MAX) await write(filled.command);
    } else if (filled) {
      await write(filled.command);
      filled = undefined;
    } else if (COPY.test(line)) {
      await client.exec(statements);
      statements = '';
      const table = COPY.exec(line)?.groups?.['table'] ?? '';
      filled = { table, command: line.replace('FROM stdin', "FROM '/dev/blob'") };
    } else if (!OF_PSQL.test(line)) statements += `${line}\n`;
  }
  await client.exec(statements);
  return counts;
}
