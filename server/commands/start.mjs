import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bin, installPackages, root, run } from './install.mjs';
import { startServer } from './server.mjs';

const ORPHAN_CHECK_MS = 500;
const parent = process.ppid;
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

installPackages();
if (newest('dist/index.html') < Math.max(...SOURCES.map(newest))) {
  console.log('Building the client…');
  run(bin('vite'), ['build', '--logLevel', 'warn']);
}

const server = startServer();
// The shell between npm and this script passes no signal on: it only dies, and this is left alone.
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), ORPHAN_CHECK_MS);
}
