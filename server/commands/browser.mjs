import { spawnSync } from 'node:child_process';
import { bin, root } from './install.mjs';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

const output = (command, args) =>
  spawnSync(command, args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const succeeds = (command, args) =>
  spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;

/** A file of that name may be a stub that only prints how to install the browser. */
const answers = (path) => output(path, ['--version']).status === 0;

const installedBySystem = () => SYSTEM_BROWSERS.find(answers);

function installBySystem() {
  if (process.getuid?.() !== 0 || output('apt-get', ['--version']).status !== 0) return undefined;
  console.log('Installing Chromium with apt-get…');
  const packages = ['chromium', 'fonts-noto-color-emoji'];
  const isInstalled =
    succeeds('apt-get', ['update', '-qq']) &&
    succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
  return isInstalled ? installedBySystem() : undefined;
}

/** Playwright's own download; it knows the path. */
async function installByPlaywright() {
  const { chromium } = await import('playwright');
  if (answers(chromium.executablePath())) return chromium.executablePath();
  console.log("Downloading Playwright's Chromium…");
  const isInstalled = succeeds(bin('playwright'), ['install', 'chromium']);
  return isInstalled && answers(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** Path of a working Chromium: $CHROMIUM, the system's, Debian's package or Playwright's. */
export async function findOrInstallBrowser() {
  const given = process.env.CHROMIUM;
  if (given) {
    if (answers(given)) return given;
    throw new Error(`CHROMIUM=${given} does not start. Give the path of a Chromium, or unset it.`);
  }
  const found = installedBySystem() ?? installBySystem() ?? (await installByPlaywright());
  if (found) return found;
  throw new Error(
    'No Chromium was found and none could be installed. Install one (on Debian as root:\n' +
      'apt-get install chromium; elsewhere: npx playwright install --with-deps chromium)\n' +
      'or set CHROMIUM to the path of one.',
  );
}
