import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createDataFolder } from './dataFolder.ts';

/** A secret generated once and stored in the data folder, readable only by its owner. */
export function storedSecret(dataDir: string, name: string, prefix = ''): string {
  const file = join(dataDir, name);
  if (!existsSync(file)) {
    createDataFolder(dataDir);
    const secret = prefix + randomBytes(48).toString('base64url');
    writeFileSync(file, secret, { mode: 0o600, flag: 'wx' });
  }
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
}
