import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Terms {
  wrongName(name: string): string | undefined;
  wrongFileName(path: string): string | undefined;
  wrongProse(text: string): string | undefined;
}

const root = join(import.meta.dirname, '../../..');
const terms = (await import(new URL('../../lint/terms.js', import.meta.url).href)) as Terms;

/** What lint does not read. Applied migrations never change; LICENSES.md quotes its sources. */
const READ_HERE = /(?:\.(?:md|css|html|service|timer|sh|yml)|Dockerfile|Caddyfile)$/u;
const NOT_OURS = /LICENSES\.md$/u;
const PARTS = ['src', 'server', 'mock-env', 'tests', 'e2e'];

const files = [
  ...readdirSync(root),
  ...PARTS.flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(part, name),
    ),
  ),
].filter((name) => READ_HERE.test(name) && !NOT_OURS.test(name));

test('documents and style sheets use the terms of the glossary', () => {
  const problems = files.flatMap((name) => {
    const problem =
      terms.wrongFileName(name) ?? terms.wrongProse(readFileSync(join(root, name), 'utf8'));
    return problem ? [`${name}: ${problem}`] : [];
  });
  expect(files.length).toBeGreaterThan(50);
  expect(problems).toEqual([]);
});

test.each(['verdictOf', 'isRefused', 'PIECES', 'useFarAway', 'ringBell', 'RefSheet', 'townName'])(
  'the name %s is found',
  (name) => expect(terms.wrongName(name)).toContain('is not a term of this project'),
);

test.each(['inboxRef', 'placeholder', 'drawShareCard', 'within', 'attachRefs', 'template'])(
  'the name %s is allowed',
  (name) => expect(terms.wrongName(name)).toBeUndefined(),
);
