import { ConfigError, loadEnvFile, readBotConfig } from '#server/config.ts';
import { printError } from '#server/shared/loggedError.ts';
import { setUpBot } from './setup.ts';

// `npm run bot:setup`
try {
  loadEnvFile();
  const config = readBotConfig(process.env);
  const lines = await setUpBot(config, fetch);
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  printError(error, [ConfigError]);
  process.exitCode = 1;
}
