import { bin, installPackages, run } from './install.mjs';

installPackages();
run(bin('node'), ['server/backup/command.ts', 'backup', ...process.argv.slice(2)]);
