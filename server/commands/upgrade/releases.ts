import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** The upgrade cannot go on, for a reason that the operator can remove. */
export class UpgradeError extends Error {}

/** The release before, and one more, stay to go back to. */
const KEPT = 3;
const NAME_LENGTH = 12;

/**
 * The folders of a site: `repository`, one folder for each release in `releases`, the link `current`
 * to the one that runs, and `.env`.
 */
export function releasesOf(base: string) {
  const repository = join(base, 'repository');
  const releases = join(base, 'releases');
  const current = join(base, 'current');
  if (!existsSync(join(repository, '.git')) || !existsSync(current)) {
    throw new UpgradeError(
      `${base} is not laid out for upgrades: server/deploy/operate.md says how, «Upgrade and rollback».`,
    );
  }

  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8' }).trim();
  const folderOf = (commit: string): string => join(releases, commit.slice(0, NAME_LENGTH));

  return {
    /** The folder of the release that runs. */
    running: (): string => realpathSync(current),

    /** Fetches, and returns the commit that a branch or tag names. */
    fetch(ref: string): string {
      git('fetch', '--quiet', '--tags', '--prune', 'origin');
      const names = [`refs/remotes/origin/${ref}`, ref];
      for (const name of names) {
        try {
          return git('rev-parse', '--quiet', '--verify', `${name}^{commit}`);
        } catch {
          // The next name.
        }
      }
      throw new UpgradeError(`${ref} is no branch, tag or commit of the repository.`);
    },

    /** Files below this folder that differ between the running release and a commit. */
    changed: (commit: string, folder: string): string[] =>
      git('diff', '--name-only', basename(realpathSync(current)), commit, '--', folder)
        .split('\n')
        .filter(Boolean),

    /** A fresh folder with the files of the commit, the settings, and the client files of open pages. */
    create(commit: string): string {
      const folder = folderOf(commit);
      mkdirSync(releases, { recursive: true });
      rmSync(folder, { recursive: true, force: true });
      git('worktree', 'prune');
      git('worktree', 'add', '--quiet', '--force', '--detach', folder, commit);
      if (existsSync(join(base, '.env'))) symlinkSync('../../.env', join(folder, '.env'));
      const dist = join(realpathSync(current), 'dist');
      if (existsSync(dist)) cpSync(dist, join(folder, 'dist'), { recursive: true });
      return folder;
    },

    /** Lets `current` lead there, in one step. */
    swap(folder: string): void {
      const link = `${current}.new`;
      rmSync(link, { force: true });
      symlinkSync(join('releases', basename(folder)), link);
      renameSync(link, current);
    },

    /** Deletes old releases, never the running one; returns which. */
    prune(): string[] {
      const running = realpathSync(current);
      const old = readdirSync(releases)
        .map((name) => join(releases, name))
        .filter((folder) => folder !== running)
        .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
        .slice(KEPT - 1);
      for (const folder of old) rmSync(folder, { recursive: true, force: true });
      git('worktree', 'prune');
      return old;
    },
  };
}

/** The folder of the site that this release belongs to. */
export const baseOf = (release: string): string => dirname(dirname(realpathSync(release)));
