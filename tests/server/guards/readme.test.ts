import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const PARTS = ['src', 'server', 'build', 'mock-env', 'tests', 'e2e', '.ci'];
/** Packages, folders of a running site, and what lies beside the repository. */
const ELSEWHERE = /^(?:@vkid\/sdk|(?:data|dist)\/|\.\.\/shared\/tools|[A-Z_]+\/.*)$/u;
const FILE = /\.(?:tsx?|m?js|json|sql|css|md|webp|html|yml|service|socket|timer)$/u;
const SIZE_MAX = 8 * 1024;

const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const files = [
  ...readdirSync(root),
  ...PARTS.flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(part, name),
    ),
  ),
];
// LICENSES.md quotes its sources.
const documents = files.filter((name) => name.endsWith('.md') && !name.endsWith('LICENSES.md'));

/** What documents name in code or by a link, with the document. */
function named(find: (text: string, document: string) => string[]) {
  return documents.flatMap((document) =>
    find(read(document), document).map((name) => ({ document, name })),
  );
}
const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, match = '']) => match);

test('each part has its document', () => {
  expect(documents).toEqual(
    expect.arrayContaining([
      'CONTRIBUTING.md',
      'README.md',
      'mock-env/README.md',
      'server/README.md',
      'server/contract/README.md',
      'server/db/README.md',
      'server/deploy/README.md',
      'server/sections/README.md',
      'src/README.md',
      'tests/README.md',
      'tests/bench/README.md',
    ]),
  );
});

test('every document stays under 8 KB', () => {
  expect(documents.filter((name) => Buffer.byteLength(read(name)) > SIZE_MAX)).toEqual([]);
});

test.each(['src', 'server'])('the map of the top README has every folder of %s', (part) => {
  const map = read('README.md').split('## Map')[1]?.split('```')[1] ?? '';
  const ofPart = map.split(/^(?=\S)/mu).find((lines) => lines.startsWith(`${part}/`)) ?? '';
  const folders = readdirSync(join(root, part), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.filter((name) => !ofPart.includes(` ${name}/`))).toEqual([]);
});

test.each(['src', 'server'])('the decisions of %s are numbered, dated and complete', (part) => {
  const own = documents.filter((name) => dirname(name) === `${part}/decisions`).toSorted();
  const numbers = own.map((name) => Number(basename(name).slice(0, 3)));
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  const shape =
    /^# \d{3} .+\n\n\d{4}-\d\d-\d\d\n\n## Context\n[^#]+\n## Decision\n[^#]+\n## Consequences\n[^#]+$/u;
  expect(own.filter((name) => !shape.test(read(name)))).toEqual([]);
});

test('every link of a document leads to a file', () => {
  const links = named((text) => matches(text, /\]\(([^)#\s]+)\)/gu)).filter(
    ({ name }) => !/^[a-z]+:/u.test(name),
  );
  expect(
    links.filter(({ document, name }) => !existsSync(join(root, dirname(document), name))),
  ).toEqual([]);
});

test('every file and folder that a document names in code exists', () => {
  const ends = new Set(
    files.flatMap((name) => {
      const steps = name.split('/');
      return steps.map((_, index) => steps.slice(index).join('/'));
    }),
  );
  const paths = named((text) => matches(text, /`(?:\.\/)?([\w@.-]+(?:\/[\w@.-]+)*\/?)`/gu)).filter(
    // Files are named by the end of their path; `x.routes.ts` stands for those of any module.
    ({ name }) =>
      (name.includes('/') || (FILE.test(name) && !name.startsWith('x.'))) && !ELSEWHERE.test(name),
  );
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter(({ name }) => !ends.has(name.replace(/\/$/u, '')))).toEqual([]);
});

test('every npm script that a document names exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const runs = named((text) => matches(text, /npm run ([\w:]+)/gu));
  expect(runs.filter(({ name }) => !(name in scripts))).toEqual([]);
});

test('every setting or constant that a document names is in the code', () => {
  const code = files
    .filter((name) => /\.(?:tsx?|mjs)$/u.test(name))
    .map(read)
    .join('\n');
  const settings = named((text) => matches(text, /`([A-Z][A-Z\d]*_[A-Z\d_]+)(?:=[^`]*)?`/gu));
  expect(settings.map(({ name }) => name)).toContain('BOT_TOKEN');
  const known = new Set(code.match(/\b[A-Z][A-Z\d]*_[A-Z\d_]+\b/gu));
  expect(settings.filter(({ name }) => !known.has(name))).toEqual([]);
});
