import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const TOP = /^(?:src|server|build|mock-env|tests|e2e|\.ci)\//u;
const PARTS = ['src', 'server', 'mock-env', 'tests', 'e2e'];

const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...PARTS.flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('README.md'))
      .map((name) => join(part, name)),
  ),
];

test('each part has its document', () => {
  expect(documents).toEqual(
    expect.arrayContaining([
      'CONTRIBUTING.md',
      'README.md',
      'mock-env/README.md',
      'server/README.md',
      'server/contract/README.md',
      'server/deploy/README.md',
      'src/README.md',
      'src/README.md',
      'tests/README.md',
      'tests/bench/README.md',
    ]),
  );
});

test('the top README stays under 8 KB', () => {
  expect(Buffer.byteLength(read('README.md'))).toBeLessThan(8 * 1024);
});

test.each(documents)('every path that %s names exists', (name) => {
  const text = read(name);
  const inCode = [...text.matchAll(/`([^`\n]+)`/gu)]
    .map(([, path = '']) => path.replace(/^\.\//u, ''))
    // A path with a placeholder (`src/sections/<section>/`, `*.test.ts`) names no one file.
    .filter((path) => TOP.test(path) && !/[<>{}*…\s]/u.test(path));
  const linked = [...text.matchAll(/\]\(([^)#\s]+)\)/gu)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/u.test(target))
    .map((target) => relative(root, join(root, dirname(name), target)));
  const paths = [...inCode, ...linked];
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test.each(documents)('every npm script that %s names exists', (name) => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const named = [...read(name).matchAll(/npm run ([\w:]+)/gu)].map(([, script = '']) => script);
  expect(named.filter((script) => !(script in scripts))).toEqual([]);
});

test('every setting or constant that a document names is in the code', () => {
  const code = ['server', 'src', 'e2e', 'tests']
    .flatMap((part) =>
      readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.(?:tsx?|mjs)$/u.test(name))
        .map((name) => read(join(part, name))),
    )
    .join('\n');
  const named = documents.flatMap((name) =>
    [...read(name).matchAll(/`([A-Z][A-Z\d]*_[A-Z\d_]+)(?:=[^`]*)?`/gu)].map(
      ([, setting = '']) => setting,
    ),
  );
  expect(named).toContain('BOT_TOKEN');
  const known = new Set(code.match(/\b[A-Z][A-Z\d]*_[A-Z\d_]+\b/gu));
  expect([...new Set(named)].filter((setting) => !known.has(setting))).toEqual([]);
});
