import { buildIfOutdated } from './build.mjs';
import { installPackages } from './install.mjs';
import { startServer } from './server.mjs';

const ORPHAN_CHECK_MS = 500;
const parent = process.ppid;

installPackages();
buildIfOutdated();

const server = startServer();
// The shell between npm and this script passes no signal on: it only dies, and this is left alone.
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), ORPHAN_CHECK_MS);
}
