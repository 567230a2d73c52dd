import { bin, run } from './install.mjs';

// Not `installPackages`: it would empty the packages of the running server.
run(bin('node'), ['server/commands/upgrade/command.ts', ...process.argv.slice(2)]);
