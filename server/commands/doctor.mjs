import { bin, installPackages, run } from './install.mjs';

installPackages();
run(bin('node'), ['server/health/doctor/command.ts']);
