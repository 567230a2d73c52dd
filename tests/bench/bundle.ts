import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printTable } from './table.ts';

const folder = join(import.meta.dirname, '../../dist');
// Written by build/publishBuild.ts; the folder also has the files of the build before.
const [files = []] = JSON.parse(
  readFileSync(join(folder, '.vite/builds.json'), 'utf8'),
) as string[][];
const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1);

const rows = files
  .filter((name) => /^assets\/.*\.(?:js|css)$/u.test(name))
  .map((name) => ({
    name: name.slice('assets/'.length).replace(/-[\w-]{8}\./u, '.'),
    raw: readFileSync(join(folder, name)).length,
    brotli: readFileSync(join(folder, `${name}.br`)).length,
  }))
  .toSorted((one, other) => other.brotli - one.brotli);

printTable(
  'Built files',
  ['file', 'KB', 'KB brotli'],
  rows.map(({ name, raw, brotli }) => [name, kilobytes(raw), kilobytes(brotli)]),
);
