import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, type Config } from '#server/config.ts';
import type { Database } from '#server/db/connect.ts';
import { hasMembers, isDemo } from './demoMarks.queries.ts';
import { storedSecret } from '#server/storedSecret.ts';

export const DEMO_TOKEN_FILE = 'demo-bot-token';

/** The token of a bot that exists in this data folder only: the demo signs launch data with it. */
export const demoBotToken = (dataDir: string): string =>
  storedSecret(dataDir, DEMO_TOKEN_FILE, '1000000001:');

/**
 * Checks that the demo and a site share no data: a site must not take over the demo's administrator, tokens
 * and rows, and the demo must not open a site's data to everybody. Throws a ConfigError.
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
