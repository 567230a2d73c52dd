import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printTable } from './table.ts';

const folder = join(import.meta.dirname, '../../dist/assets');
const kilobytes = (bytes: number): string => (bytes / 1024).toFixed(1);

const rows = readdirSync(folder)
  .filter((name) => /\.(?:js|css)$/u.test(name))
  .map((name) => ({
    name: name.replace(/-[\w-]{8}\./u, '.'),
    raw: readFileSync(join(folder, name)).length,
    brotli: readFileSync(join(folder, `${name}.br`)).length,
  }))
  .toSorted((one, other) => other.brotli - one.brotli);

printTable(
  'Built files',
  ['file', 'KB', 'KB brotli'],
  rows.map(({ name, raw, brotli }) => [name, kilobytes(raw), kilobytes(brotli)]),
);
