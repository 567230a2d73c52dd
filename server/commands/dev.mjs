import { spawn } from 'node:child_process';
import { bin, installPackages, root } from './install.mjs';

installPackages();
const server = spawn(bin('node'), ['server/main.ts', '--dev'], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 1));
