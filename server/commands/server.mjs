import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { bin, root } from './install.mjs';

/** Environment for the server: adds DEMO=1 when neither it nor .env names a bot. */
export function serverEnvironment(environment, folder) {
  const file = join(folder, '.env');
  const settings = {
    ...(existsSync(file) && parseEnv(readFileSync(file, 'utf8'))),
    ...environment,
  };
  const isDecided = [settings.BOT_TOKEN, settings.DEMO].some((value) => value?.trim());
  return isDecided ? environment : { ...environment, DEMO: '1' };
}

/** Starts the server, forwards signals and exits with it. */
export function startServer(...options) {
  const env = serverEnvironment(process.env, root);
  const args = ['server/main.ts', ...options];
  const server = spawn(bin('node'), args, { cwd: root, stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  server.on('exit', (code) => process.exit(code ?? 1));
  return server;
}
