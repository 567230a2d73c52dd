import { spawnSync } from 'node:child_process';
import { bin, root } from './install.mjs';

/** Chromium without windows, Debian's package: tests take a quarter less time than in the whole one. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const WHOLE_BROWSERS = [
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

const apt = (...args) =>
  succeeds('apt-get', [
    '-qq',
    '-o',
    'Acquire::Retries=0',
    '-o',
    'Acquire::http::Timeout=20',
    ...args,
  ]);

function installHeadlessShell() {
  if (process.getuid?.() !== 0 || output('apt-get', ['--version']).status !== 0) return undefined;
  console.log('Installing Chromium with apt-get…');
  const packages = ['chromium-headless-shell', 'fonts-noto-color-emoji'];
  const isInstalled = apt('update') && apt('install', '-y', '--no-install-recommends', ...packages);
  return isInstalled && answers(HEADLESS_SHELL) ? HEADLESS_SHELL : undefined;
}

/** Playwright's own download; it knows the path. */
async function installByPlaywright() {
  const { chromium } = await import('playwright');
  if (answers(chromium.executablePath())) return chromium.executablePath();
  console.log("Downloading Playwright's Chromium…");
  const isInstalled = succeeds(bin('playwright'), ['install', 'chromium']);
  return isInstalled && answers(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

/** Path of a working Chromium: $CHROMIUM, Debian's without windows, another installed one or Playwright's. */
export async function findOrInstallBrowser() {
  const given = process.env.CHROMIUM;
  if (given) {
    if (answers(given)) return given;
    throw new Error(`CHROMIUM=${given} does not start. Give the path of a Chromium, or unset it.`);
  }
  const found =
    (answers(HEADLESS_SHELL) ? HEADLESS_SHELL : installHeadlessShell()) ??
    WHOLE_BROWSERS.find(answers) ??
    (await installByPlaywright());
  if (found) return found;
  throw new Error(
    'No Chromium was found and none could be installed. Install one (on Debian as root:\n' +
      'apt-get install chromium-headless-shell; elsewhere: npx playwright install --with-deps chromium)\n' +
      'or set CHROMIUM to the path of one.',
  );
}
