import { spawnSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { releasesOf, UpgradeError } from './releases.ts';
import { becomesReady, restart, type Server } from './servers.ts';

export interface Upgrade {
  /** The site's folder. */
  base: string;
  /** Branch, tag or commit. */
  to: string;
  /** Commands of the shell, run in the folder of the new release. */
  install: string;
  build: string;
  servers: Server[];
  /** For a server to become ready. */
  waitSeconds: number;
  say: (line: string) => void;
}

/** The release before is known to start, on a busy machine slowly. */
const BACK_SECONDS = 120;

function run(command: string, folder: string): void {
  const { status } = spawnSync(command, { cwd: folder, shell: true, stdio: 'inherit' });
  if (status !== 0) throw new UpgradeError(`${command} failed in ${folder}: nothing has changed.`);
}

const program = (file: string, ...args: string[]): string =>
  [join('node_modules', '.bin', 'node'), file, ...args].join(' ');

/**
 * Builds the release beside the running one, backs up, migrates, and restarts server by server. When one
 * does not become ready, all go back to the release before.
 * @returns whether the new release runs
 */
export async function upgrade({ base, to, say, ...how }: Upgrade): Promise<boolean> {
  const releases = releasesOf(base);
  const before = releases.running();
  const commit = releases.fetch(to);
  if (commit.startsWith(basename(before))) {
    say(`${commit} runs already.`);
    return true;
  }

  say(`Building ${commit}…`);
  const folder = releases.create(commit);
  run(how.install, folder);
  run(how.build, folder);
  say('Checking settings and versions…');
  run(program('server/commands/upgrade/prepare.ts'), folder);
  say('Backing up…');
  run(program('server/backup/command.ts', 'backup', '--keep', '14'), before);
  say('Migrating…');
  run(program('server/commands/upgrade/prepare.ts', 'migrate'), folder);
  const units = releases.changed(commit, 'server/deploy');

  releases.swap(folder);
  const isUp = await restartAll(how, commit, say);
  if (!isUp) {
    say(`Going back to ${basename(before)}…`);
    releases.swap(before);
    const patient = { ...how, waitSeconds: Math.max(how.waitSeconds, BACK_SECONDS) };
    const isBack = await restartAll(patient, basename(before), say);
    say(
      isBack
        ? `${basename(before)} runs as before. ${folder} is left for a look.`
        : 'The release before is not ready either: journalctl --namespace=petskod -n 50',
    );
    return false;
  }
  say(`${commit} runs.`);
  for (const old of releases.prune()) say(`Deleted the old release ${old}.`);
  if (units.length > 0) {
    say(`Changed, copy what this machine uses (as root): ${units.join(', ')}`);
  }
  return true;
}

async function restartAll(
  { servers, waitSeconds }: Pick<Upgrade, 'servers' | 'waitSeconds'>,
  commit: string,
  say: (line: string) => void,
): Promise<boolean> {
  for (const server of servers) {
    say(`Restarting ${server.url}…`);
    restart(server);
    if (!(await becomesReady(server, { commit, seconds: waitSeconds }))) {
      say(`${server.url} was not ready within ${waitSeconds} seconds.`);
      return false;
    }
  }
  return true;
}
