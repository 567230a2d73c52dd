import { spawnSync } from 'node:child_process';
import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#tests/support/serverProcess.ts';

const COMMAND = join(import.meta.dirname, '../../../server/commands/audit.mjs');

/** Runs `npm run audit` with an npm that prints this. */
function audit(printed: string, status: number) {
  const folder = temporaryFolder();
  try {
    const npm = join(folder.path, 'npm');
    writeFileSync(npm, `#!/bin/sh\ncat <<'END'\n${printed}\nEND\nexit ${status}\n`);
    chmodSync(npm, 0o755);
    const path = [folder.path, dirname(process.execPath), process.env['PATH']].join(delimiter);
    const env = { ...process.env, PATH: path };
    return spawnSync(process.execPath, [COMMAND], { env, encoding: 'utf8' });
  } finally {
    folder.remove();
  }
}

test('known weaknesses are printed, and fail', () => {
  const report = {
    vulnerabilities: {
      sharp: { name: 'sharp', severity: 'high', range: '<1.0.0', fixAvailable: true },
    },
    metadata: { vulnerabilities: { total: 1 } },
  };
  const { stdout, status } = audit(JSON.stringify(report), 1);
  expect(stdout).toContain('high      sharp <1.0.0 (a repair is there)');
  expect(stdout).toContain('1 known weaknesses');
  expect(status).toBe(1);
});

test('no known weaknesses are said to be none', () => {
  const report = { vulnerabilities: {}, metadata: { vulnerabilities: { total: 0 } } };
  const { stdout, status } = audit(JSON.stringify(report), 0);
  expect(stdout).toContain('0 known weaknesses');
  expect(status).toBe(0);
});

test.each([
  ['a registry that answers with an error', '{"message":"404 Not Found","error":{}}', '404'],
  ['npm that says nothing', '', 'no answer'],
])('%s is told apart from no weaknesses', (_, printed, reason) => {
  const { stderr, stdout, status } = audit(printed, 1);
  expect(stderr).toContain('could not be read');
  expect(stderr).toContain(reason);
  expect(stdout).toBe('');
  expect(status).toBe(2);
});
