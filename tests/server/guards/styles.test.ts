import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const textOf = (pattern: string): string =>
  globSync(pattern)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

test('every CSS variable that has no fallback is defined', () => {
  const styles = textOf('src/**/*.css');
  const code = textOf('src/**/*.{ts,tsx}') + readFileSync('index.html', 'utf8');
  const isDefined = (name: string) => styles.includes(`${name}:`) || code.includes(`'${name}'`);
  const used = [...styles.matchAll(/var\((?<name>--[\w-]+)\)/gu)].map(
    ({ groups }) => groups?.['name'],
  );
  expect(used.length).toBeGreaterThan(100);
  expect([...new Set(used)].filter((name) => !isDefined(name ?? ''))).toEqual([]);
});
