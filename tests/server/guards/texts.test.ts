import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const ALIASES = { '#contract/': 'server/contract/', '#server/': 'server/', '#src/': 'src/' };

const sources = new Map(
  ['src', 'server', 'mock-env'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/u.test(name))
      .map((name) => {
        const path = join(top, name);
        return [path, readFileSync(join(root, path), 'utf8')] as const;
      }),
  ),
);

/** Resolves an import to a path from the root. */
function targetOf(path: string, specifier: string): string {
  for (const [alias, folder] of Object.entries(ALIASES)) {
    if (specifier.startsWith(alias)) return specifier.replace(alias, folder);
  }
  return relative(root, join(root, dirname(path), specifier));
}

const withoutImports = (code: string) => code.replaceAll(/^import [^;]+;$/gmu, '');

/** Code that may use a file's texts: the files that import it, and the file itself. */
function usersOf(texts: string): string {
  const users = [...sources].filter(([path, code]) =>
    [...code.matchAll(/from '([^']+)'/gu)].some(
      ([, specifier = '']) => targetOf(path, specifier) === texts,
    ),
  );
  return users.map(([, code]) => withoutImports(code)).join('\n');
}

const isTexts = (path: string) => /(?:\/t|[a-z]T)exts\.ts$/u.test(path);

const everything = [...sources]
  .filter(([path]) => !isTexts(path))
  .map(([, code]) => withoutImports(code))
  .join('\n');

/** Full names of unused texts. */
function unused(texts: string, exported: Record<string, unknown>): string[] {
  const users = usersOf(texts);
  const own = sources.get(texts) ?? '';
  return Object.entries(exported).flatMap(([name, value]) => {
    const isNamed = (pattern: string) => new RegExp(pattern, 'u').test(users);
    const isOwnPart = new RegExp(`(?<!const )\\b${name}\\b`, 'u').test(own);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      return isNamed(`\\b${name}\\b`) || isOwnPart ? [] : [name];
    }
    // Accessed by a computed key: usage cannot be determined here.
    if (isNamed(`\\b${name}\\[`)) return [];
    const isHandedOn = isNamed(`\\b${name}\\b(?!\\??\\.)`) || isOwnPart;
    return Object.keys(value)
      .filter((key) => !isNamed(`\\b${name}\\??\\.${key}\\b`))
      .filter((key) => !isHandedOn || !new RegExp(`[.{,]\\s*${key}\\b`, 'u').test(everything))
      .map((key) => `${name}.${key}`);
  });
}

describe('every text is used', () => {
  test.each([...sources.keys()].filter(isTexts))('%s', async (path) => {
    const exported = (await import(pathToFileURL(join(root, path)).href)) as Record<
      string,
      unknown
    >;
    expect(Object.keys(exported)).not.toEqual([]);
    expect(unused(path, exported)).toEqual([]);
  });
});
