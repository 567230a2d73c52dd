import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

// The compressed size of what a phone downloads before the first list. A change that adds to it on
// purpose raises `size`; beyond `most` something else has to go.

const KB = 1024;
const GROWTH = 1.01;
const budget = {
  js: { size: 109 * KB, most: 110 * KB },
  css: { size: 9.2 * KB, most: 12 * KB },
};

const dist = resolve(process.argv[2] ?? join(import.meta.dirname, '../dist'));
const pageFile = join(dist, 'index.html');
if (!existsSync(pageFile)) throw new Error(`${pageFile} is missing: build first`);
const page = readFileSync(pageFile, 'utf8');

/** The files that the page links to. */
const linked = (pattern) => new Set(Array.from(page.matchAll(pattern), ([, file]) => file));

const files = {
  js: linked(/<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="\/([^"]+)"/gu),
  css: linked(/<link rel="stylesheet"[^>]* href="\/([^"]+)"/gu),
};

const kilobytes = (bytes) => (bytes / KB).toFixed(1).padStart(6);
for (const [kind, { size, most }] of Object.entries(budget)) {
  const rows = [...files[kind]]
    .map((file) => ({ file, bytes: readFileSync(join(dist, `${file}.br`)).length }))
    .toSorted((one, other) => other.bytes - one.bytes);
  const sum = rows.reduce((total, { bytes }) => total + bytes, 0);
  const allowed = Math.min(size * GROWTH, most);
  for (const { file, bytes } of rows) process.stdout.write(`  ${kilobytes(bytes)} KB  ${file}\n`);
  const outcome = sum <= allowed ? 'within' : 'OVER';
  process.stdout.write(
    `  ${kilobytes(sum)} KB  ${kind} of /posts, ${outcome} the ${kilobytes(allowed).trim()} KB allowed\n`,
  );
  if (sum > allowed) process.exitCode = 1;
}
