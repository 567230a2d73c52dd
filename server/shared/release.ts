import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
/** Written by the build. */
const commitFile = join(root, 'dist/server/commit.txt');

/** What runs here: the package's version, and the commit that was built. */
export const thisRelease = {
  version: (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string })
    .version,
  commit: existsSync(commitFile) ? readFileSync(commitFile, 'utf8') : 'unknown',
};
