import { installPackages } from './install.mjs';
import { startServer } from './server.mjs';

installPackages();
// Vite serves the sources: of this machine alone.
process.env.HOST ??= '127.0.0.1';
startServer('--dev');
