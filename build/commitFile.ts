import { execFileSync } from 'node:child_process';
import type { Plugin } from 'vite';

/** Writes the commit beside the renderer, for the server. An image is built without Git: there it is given. */
export function commitFile(): Plugin {
  return {
    name: 'commit-file',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    generateBundle() {
      const source = process.env['COMMIT'] || checkedOut();
      this.emitFile({ type: 'asset', fileName: 'commit.txt', source });
    },
  };
}

function checkedOut(): string {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: [...stdio],
    }).trim();
  } catch {
    return 'unknown';
  }
}
