import { installPackages } from './install.mjs';
import { startServer } from './server.mjs';

installPackages();
startServer('--dev');
