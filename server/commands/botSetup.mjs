import { bin, installPackages, run } from './install.mjs';

installPackages();
run(bin('node'), ['server/bot/setupCommand.ts']);
