import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Config } from '#server/config.ts';
import type { Database } from '#server/db/database.ts';
import { hasMembers, isDemo } from './demoMarker.queries.ts';
import { storedSecret } from '#server/shared/files/storedSecret.ts';

export const DEMO_TOKEN_FILE = 'demo-bot-token';

/** The bot token of the demo in this data folder; it signs the demo's launch data. */
export const demoBotToken = (dataDir: string): string =>
  storedSecret(dataDir, DEMO_TOKEN_FILE, '1000000001:');

/**
 * Throws a ConfigError when the demo and a site would share data: anyone can be the administrator
 * in the demo.
 */
export async function checkDemoSeparation(
  db: Database,
  { demo, dataDir }: Pick<Config, 'demo' | 'dataDir'>,
): Promise<void> {
  const isMarked = await isDemo(db);
  if (!demo && (isMarked || existsSync(join(dataDir, DEMO_TOKEN_FILE)))) {
    throw new ConfigError(
      `DATA_DIR: the demo has used ${dataDir} or its database. A site with a bot needs others.`,
    );
  }
  if (demo && !isMarked && (await hasMembers(db))) {
    throw new ConfigError(
      `DATA_DIR: ${dataDir} holds the data of a site. Set BOT_TOKEN to start it, or another DATA_DIR for the demo.`,
    );
  }
}
