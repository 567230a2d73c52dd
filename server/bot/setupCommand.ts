import { ConfigError, loadEnvFile, readBotConfig } from '#server/config.ts';
import { printError } from '#server/shared/loggedError.ts';
import { setUpMax } from './max/setUpMax.ts';
import { setUpTelegram } from './telegram/setUpTelegram.ts';

// `npm run bot:setup`
try {
  loadEnvFile();
  const config = readBotConfig(process.env);
  const lines = [...(await setUpTelegram(config, fetch)), ...(await setUpMax(config, fetch))];
  process.stdout.write(`${lines.join('\n')}\n`);
} catch (error) {
  printError(error, [ConfigError]);
  process.exitCode = 1;
}
