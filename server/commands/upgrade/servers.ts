import { execFileSync, spawnSync } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { SECOND_MS } from '#contract/time.ts';
import { UpgradeError } from './releases.ts';

/** A server of this machine. */
export interface Server {
  url: string;
  /** A command of the shell; without one the service ends its process, and systemd starts the next. */
  restart: string | undefined;
}

const UNIT = 'petskod.service';
const ASK_EVERY_MS = SECOND_MS / 2;

/** Ends the server's process, which its own user may; `petskod.socket` holds connections meanwhile. */
function endService(): void {
  let pid = 0;
  try {
    const args = ['show', '--property=MainPID', '--value', UNIT];
    pid = Number(execFileSync('systemctl', args, { encoding: 'utf8' }));
  } catch (error) {
    throw new UpgradeError(`${UNIT} was not found: name the command with --restart`, {
      cause: error,
    });
  }
  // 0 while systemd waits to start it again.
  if (pid > 0) process.kill(pid, 'SIGTERM');
}

export function restart({ restart: command }: Server): void {
  if (command === undefined) endService();
  else spawnSync(command, { shell: true, stdio: 'inherit' });
}

async function isReady(url: string, commit: string): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(5 * SECOND_MS);
    const health = (await (await fetch(`${url}/healthz`, { signal })).json()) as {
      commit?: string;
    };
    // The process before answers until it ends.
    if (!health.commit?.startsWith(commit)) return false;
    return (await fetch(`${url}/readyz`, { signal })).ok;
  } catch {
    return false;
  }
}

/** Whether the server has this commit and is ready before so many seconds have passed. */
export async function becomesReady(
  { url }: Server,
  { commit, seconds }: { commit: string; seconds: number },
): Promise<boolean> {
  const end = performance.now() + seconds * SECOND_MS;
  while (performance.now() < end) {
    if (await isReady(url, commit)) return true;
    await setTimeout(ASK_EVERY_MS);
  }
  return false;
}
