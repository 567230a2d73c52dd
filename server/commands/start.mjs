import { buildIfOutdated } from './build.mjs';
import { installPackages } from './install.mjs';
import { startServer } from './server.mjs';

const ORPHAN_CHECK_MS = 500;
const parent = process.ppid;

installPackages();
buildIfOutdated();

const server = startServer();
// npm's shell dies without forwarding signals, so a lost parent ends the server.
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid !== parent && server.kill('SIGTERM'), ORPHAN_CHECK_MS);
}
