import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const isWindows = process.platform === 'win32';
const modified = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

/** Runs a program with its output shown; exits when it fails. */
export function run(command, args, options = {}) {
  const { status, signal } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: isWindows,
    ...options,
  });
  if (status !== 0) process.exit(signal ? 1 : (status ?? 1));
}

/** Path of a package's program. */
export const bin = (name) => join(root, 'node_modules', '.bin', name);

/** Installs packages when they are missing or older than the lock file. */
export function installPackages() {
  const installed = modified(join(root, 'node_modules', '.package-lock.json'));
  const locked = modified(join(root, 'package-lock.json'));
  if (installed >= locked && existsSync(bin('node'))) return;
  console.log('Installing packages…');
  run('npm', ['ci', '--loglevel=error']);
}
