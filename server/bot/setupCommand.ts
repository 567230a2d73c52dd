import { existsSync } from 'node:fs';
import { ConfigError, readBotConfig } from '#server/config.ts';
import { printError } from '#server/loggedError.ts';
import { setUpBot } from './setup.ts';

// `npm run bot:setup`
if (existsSync('.env')) process.loadEnvFile('.env');
try {
  const config = readBotConfig(process.env);
  const lines = await setUpBot(config, fetch);
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  printError(error, [ConfigError]);
  process.exitCode = 1;
}
