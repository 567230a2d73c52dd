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

test('no style negates a list, which the build writes as a selector that engines do not know', () => {
  expect(textOf('src/**/*.css').match(/:not\([^()]*,[^()]*\)/gu) ?? []).toEqual([]);
});

/** Only lists, tables and documents have them, and those are written where they are styled. */
const STRUCTURE = new Set('li dt dd table thead tbody tr th td option summary h2'.split(' '));

/** The selectors that reach elements at any depth, so also those of other components. */
function farSelectors(css: string): string[] {
  const rules = css.replaceAll(/\/\*.*?\*\//gsu, '').matchAll(/(?<selectors>[^{};]+)\{/gu);
  return (
    [...rules]
      .map(({ groups }) => groups?.['selectors']?.trim() ?? '')
      .filter((selectors) => !selectors.startsWith('@'))
      .flatMap((selectors) => selectors.split(/,(?![^(]*\))/u))
      .map((selector) => selector.trim().replaceAll(/\s*(?<sign>[>+~])\s*/gu, '$<sign>'))
      // A class at the end is the module's own.
      .filter((selector) => !/\.[\w-]+[^\s>+~.()]*$/u.test(selector))
      .filter((selector) =>
        selector
          .split(/\s+(?![^(]*\))/u)
          .slice(1)
          .map((descendant) => /^[^>+~]*/u.exec(descendant)?.[0] ?? '')
          .flatMap((descendant) => descendant.match(/(?<=^|\(|,\s*)(?:\*|[a-z]\w*)/gu) ?? [])
          .some((element) => !STRUCTURE.has(element)),
      )
  );
}

test('no style of a component reaches into the components inside it', () => {
  expect(
    farSelectors(`
      .menu button:active, .list li, .list > li > a { color: red }
      .quiet :is(button, a):not(:disabled) { color: red }
      @media print { .note li a, .note *, .row .name > a, .row + .row > * { color: red } }
      .row details[open] .sign:hover { color: red }
    `),
  ).toEqual([
    '.menu button:active',
    '.quiet :is(button, a):not(:disabled)',
    '.note li a',
    '.note *',
  ]);
  const files = globSync('src/**/*.module.css');
  expect(files.length).toBeGreaterThan(100);
  const far = files.flatMap((file) =>
    farSelectors(readFileSync(file, 'utf8')).map((selector) => `${file}: ${selector}`),
  );
  expect(far).toEqual([]);
});
