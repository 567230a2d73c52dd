import { findOrInstallBrowser } from '../server/commands/browser.mjs';
import { buildIfOutdated } from '../server/commands/build.mjs';
import { bin, run } from '../server/commands/install.mjs';

const CHROMIUM = await findOrInstallBrowser();
buildIfOutdated();
run(bin('playwright'), ['test', '-c', 'e2e/playwright.config.ts', ...process.argv.slice(2)], {
  env: { ...process.env, CHROMIUM },
});
