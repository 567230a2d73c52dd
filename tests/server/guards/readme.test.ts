import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const TOP = /^(?:src|server|mock-env|tests|e2e)\//u;

test.each(['README.md', 'bot-config.md'])('every path that %s names exists', (name) => {
  const text = readFileSync(join(root, name), 'utf8');
  const inCode = [...text.matchAll(/`([^`\n]+)`/gu)].map(([, path = '']) => path);
  const linked = [...text.matchAll(/\]\(([^)#\s]+)\)/gu)].map(([, path = '']) => path);
  const paths = [...inCode, ...linked]
    .map((path) => path.replace(/^\.\//u, ''))
    // Paths with placeholders (`src/sections/<section>/`, `*.test.ts`) are skipped.
    .filter((path) => TOP.test(path) && !/[<>{}*…\s]/u.test(path));
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every setting that README and bot-config.md name is one that the server reads', () => {
  const code = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|mjs)$/u.test(name))
    .map((name) => readFileSync(join(root, 'server', name), 'utf8'))
    .join('\n');
  const named = ['README.md', 'bot-config.md'].flatMap((name) => {
    const text = readFileSync(join(root, name), 'utf8');
    return [...text.matchAll(/`([A-Z][A-Z\d]*_[A-Z\d_]+)(?:=[^`]*)?`/gu)].map(
      ([, setting = '']) => setting,
    );
  });
  expect(named).toContain('BOT_TOKEN');
  const known = new Set(code.match(/\b[A-Z][A-Z\d]*_[A-Z\d_]+\b/gu));
  expect([...new Set(named)].filter((setting) => !known.has(setting))).toEqual([]);
});
