import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fillSite, readMetrics, startSite, stop } from './servers.ts';
import { printTable } from './table.ts';

/**
 * Starts the server again and again over a filled database: time until it is ready and until its
 * first page has arrived, and memory then. `--ads 100000 --runs 5`.
 * BENCH_DATABASE_URL names an empty PostgreSQL database to use instead of PGlite.
 */
const { values } = parseArgs({
  options: {
    ads: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '5' },
  },
});
const databaseUrl = process.env['BENCH_DATABASE_URL'];
const dataDir = mkdtempSync(join(tmpdir(), 'petskod-start-'));

const secondsSince = (start: number): string => ((performance.now() - start) / 1000).toFixed(2);

try {
  await fillSite({ dataDir, databaseUrl }, Number(values.ads));
  const rows: (string | number)[][] = [];
  for (let run = 1; run <= Number(values.runs); run += 1) {
    const start = performance.now();
    const site = await startSite({ dataDir, databaseUrl });
    const ready = secondsSince(start);
    const page = await fetch(`http://127.0.0.1:${site.port}/posts`);
    await page.arrayBuffer();
    const first = secondsSince(start);
    const { megabytes } = await readMetrics(site);
    rows.push([run, ready, first, megabytes('process_resident_memory_bytes').toFixed(0)]);
    await stop(site);
  }
  printTable(
    `${databaseUrl ? 'PostgreSQL' : 'PGlite'}, ${values.ads} ads: seconds from the start of the process`,
    ['start', 'ready', 'first page', 'memory MB'],
    rows,
  );
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
