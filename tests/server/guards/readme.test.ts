import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const TOP = /^(?:src|server|mock-env|tests|e2e)\//u;

test.skipIf(!existsSync(join(root, 'README.md')))('every path that README names exists', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  const inCode = [...text.matchAll(/`([^`\n]+)`/gu)].map(([, path = '']) => path);
  const linked = [...text.matchAll(/\]\(([^)#\s]+)\)/gu)].map(([, path = '']) => path);
  const paths = [...inCode, ...linked]
    .map((path) => path.replace(/^\.\//u, ''))
    // A path with a stand-in (`src/sections/<section>/`, `*.test.ts`) names no one file.
    .filter((path) => TOP.test(path) && !/[<>{}*…\s]/u.test(path));
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
