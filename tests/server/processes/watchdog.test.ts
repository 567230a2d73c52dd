import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Runs a program that is watched, with a limit of 500 ms. */
const watched = (work: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { watchEventLoop } from '#server/shared/watchdog.ts';
       watchEventLoop(500);
       ${work}`,
    ],
    { encoding: 'utf8', timeout: 30_000, killSignal: 'SIGTERM' },
  );

test('a process whose event loop stands still for good is killed', () => {
  const { signal, stderr } = watched('setTimeout(() => { for (;;); }, 100);');
  expect(signal).toBe('SIGKILL');
  expect(stderr).toContain('stands still');
});

test('one that works goes on, and ends when it has nothing to do', () => {
  const { status } = watched('setTimeout(() => { process.exitCode = 7; }, 1500);');
  expect(status).toBe(7);
});
