import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bin, installPackages, root, run } from './install.mjs';

installPackages();
if (!existsSync(join(root, 'dist', 'index.html')))
  run(bin('vite'), ['build', '--logLevel', 'warn']);
run(bin('node'), ['tests/bench/bundle.ts']);
run(bin('node'), ['tests/bench/server.ts']);
run(bin('node'), ['tests/bench/messages.ts']);
