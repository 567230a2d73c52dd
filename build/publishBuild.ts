import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Which files the last builds have brought, the newest first. */
const BUILDS_FILE = '.vite/builds.json';
const BUILDS_MAX = 2;
/** Names what it starts with, so it comes last. */
const PAGE = /^index\.html/u;

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();

function readBuilds(folder: string): string[][] {
  if (!existsSync(folder)) return [];
  const file = join(folder, BUILDS_FILE);
  return existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as string[][])
    : [filesIn(folder)];
}

/**
 * Moves a finished build into the folder that a server reads meanwhile. Files of the build before stay: the
 * running server and open pages load them. Older ones go.
 */
export function publishBuild(built: string, served: string): void {
  const files = filesIn(built);
  const isOther = (build: string[]): boolean => build.join() !== files.join();
  const builds = [files, ...readBuilds(served).filter(isOther)].slice(0, BUILDS_MAX);
  const inOrder = [
    ...files.filter((file) => !PAGE.test(file)),
    ...files.filter((file) => PAGE.test(file)),
  ];
  for (const file of inOrder) {
    mkdirSync(dirname(join(served, file)), { recursive: true });
    renameSync(join(built, file), join(served, file));
  }
  writeFileSync(join(served, BUILDS_FILE), JSON.stringify(builds));
  const listed = new Set([BUILDS_FILE, ...builds.flat()]);
  for (const file of filesIn(served)) {
    if (!listed.has(file)) rmSync(join(served, file));
  }
  rmSync(built, { recursive: true });
}
