import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');

test('no pattern of the client looks behind: Safari before 16.4 cannot read such code', () => {
  const files = globSync(['src/**/*.{ts,tsx}', 'server/contract/**/*.ts'], { cwd: ROOT });
  expect(files.length).toBeGreaterThan(400);
  const looking = files.filter((file) => /\(\?<[=!]/u.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(looking).toEqual([]);
});
