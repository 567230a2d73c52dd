import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './install.mjs';

const SOURCES = [
  'src',
  'server/contract',
  'build',
  'index.html',
  'vite.config.ts',
  'package-lock.json',
];

function newest(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  const inside = readdirSync(join(root, path)).map((name) => newest(join(path, name)));
  return Math.max(stats.mtimeMs, ...inside);
}

/** Builds the client when a source is newer than the last build. */
export function buildIfOutdated() {
  if (newest('dist/index.html') >= Math.max(...SOURCES.map(newest))) return;
  console.log('Building the client…');
  run('npm', ['run', '--silent', 'build']);
}
