import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './freePort.ts';

const CADDY = '/usr/bin/caddy';
const CADDYFILE = join(import.meta.dirname, '../../server/deploy/Caddyfile');

export const hasCaddy = existsSync(CADDY);

/** Runs Caddy with the Caddyfile of a deployment, without HTTPS, in front of these servers. */
export async function startCaddy(
  folder: string,
  servers: string[],
): Promise<{ url: string; end(): Promise<void> }> {
  const port = await freePort();
  const hosts = servers.map((url) => new URL(url).host).join(' ');
  const shipped = readFileSync(CADDYFILE, 'utf8')
    .replace('127.0.0.1:3000', hosts)
    .replaceAll('10.0.0.11:3000 10.0.0.12:3000', hosts)
    .replace('petskod.example {', `http://:${port} {`)
    .replace('\timport one_server', servers.length > 1 ? '\timport several_servers' : '$&')
    .replaceAll(
      /^\t\t# ?(?=@unready|handle @unready|\timport|\})/gmu,
      servers.length > 1 ? '\t\t' : '$&',
    );
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, `{\n\tadmin off\n}\n${shipped}`);
  const caddy = spawn(CADDY, ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { HOME: folder },
  });
  await new Promise<void>((resolve, reject) => {
    const lines: string[] = [];
    createInterface(caddy.stderr).on('line', (line) => {
      lines.push(line);
      if (line.includes('serving initial configuration')) resolve();
    });
    caddy.once('exit', () => reject(new Error(lines.join('\n'))));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async end() {
      caddy.kill('SIGKILL');
      await once(caddy, 'exit');
    },
  };
}
