import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

// The compressed size of what a phone downloads before the first list. A change that adds to it on
// purpose raises `size`; beyond `most` something else has to go.

const KB = 1024;
const GROWTH = 1.01;
const budget = {
  js: { size: 104 * KB, most: 105 * KB },
  css: { size: 7.6 * KB, most: 12 * KB },
};

const dist = resolve(process.argv[2] ?? join(import.meta.dirname, '../dist'));
const manifestFile = join(dist, '.vite/manifest.json');
if (!existsSync(manifestFile)) {
  throw new Error(`${manifestFile} is missing: build first`);
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));

/** Files that an entry needs before it runs: its own chunk and those that it imports statically. */
function filesOf(key, files) {
  const { file, css = [], imports = [] } = manifest[key];
  if (files.js.has(file)) return;
  files.js.add(file);
  for (const style of css) files.css.add(style);
  for (const imported of imports) filesOf(imported, files);
}

const files = { js: new Set(), css: new Set() };
for (const [key, chunk] of Object.entries(manifest)) if (chunk.isEntry) filesOf(key, files);

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
