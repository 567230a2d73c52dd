import { existsSync } from 'node:fs';
import { ConfigError, readConfig } from '#server/config.ts';
import { setUpBot } from './setup.ts';

// `npm run bot:setup`
if (existsSync('.env')) process.loadEnvFile('.env');
try {
  const config = readConfig(process.env);
  const lines = await setUpBot(config, fetch);
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  const isPlain = error instanceof ConfigError;
  process.stderr.write(isPlain ? `${error.message}\n` : `${(error as Error).stack}\n`);
  process.exitCode = 1;
}
