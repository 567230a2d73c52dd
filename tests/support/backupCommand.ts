import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { findPostgres } from './postgresBinaries.ts';

const COMMAND = join(import.meta.dirname, '../../server/backup/command.ts');

/** PATH with PostgreSQL's programs. */
export const PROGRAMS = [process.env['PATH'], findPostgres()].filter(Boolean).join(delimiter);

export type Settings = Record<string, string | undefined>;

interface Said {
  isFine: boolean;
  said: string;
}

/** Runs `backup` or `restore` in a folder without a `.env`, as this user or another. */
export async function runCommand(
  folder: string,
  settings: Settings,
  args: string[],
  uid?: number,
): Promise<Said> {
  const env = { PATH: PROGRAMS, ...settings };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [COMMAND, ...args], {
      cwd: folder,
      env: Object.fromEntries(Object.entries(env).filter(([, value]) => value)),
      uid,
    });
    return { isFine: true, said: stdout };
  } catch (error) {
    return { isFine: false, said: String((error as { stderr?: unknown }).stderr) };
  }
}
