import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { bin, root } from './install.mjs';

/**
 * The environment for the server: where neither it nor the folder's .env names a bot, the demo is
 * asked for.
 */
export function serverEnvironment(environment, folder) {
  const file = join(folder, '.env');
  const settings = {
    ...(existsSync(file) && parseEnv(readFileSync(file, 'utf8'))),
    ...environment,
  };
  const isDecided = [settings.BOT_TOKEN, settings.DEMO].some((value) => value?.trim());
  return isDecided ? environment : { ...environment, DEMO: '1' };
}

/** Starts the server and ends with it; signals are passed on. */
export function startServer(...options) {
  const env = serverEnvironment(process.env, root);
  const args = ['server/main.ts', ...options];
  const server = spawn(bin('node'), args, { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code) => process.exit(code ?? 1));
  return server;
}
