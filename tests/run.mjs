import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, relative } from 'node:path';
import { findOrInstallBrowser } from '../server/commands/browser.mjs';
import { bin, installPackages, root } from '../server/commands/install.mjs';

// Every step is a script of package.json. Starts under any Node from 20 on; the steps run with the
// project's own Node, first in PATH. `--no-e2e` leaves the end-to-end tests out.

const withEndToEnd = !process.argv.includes('--no-e2e');
const total = { passed: 0, failed: 0, skipped: 0 };
/** What failed: its name, what is told of it, the page that it saw. */
const failures = [];
/** How long each test ran, in seconds. */
const durations = [];
const SLOWEST = 20;
const reports = mkdtempSync(join(tmpdir(), 'petskod-tests-'));
const env = {
  ...process.env,
  PATH: `${dirname(bin('node'))}${delimiter}${process.env.PATH}`,
};

/** Runs a script of package.json; its output is shown at once, or returned to be shown when it fails. */
function execute(script, args = [], { isShown = false, more = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', script, '--', ...args], {
      cwd: root,
      env: { ...env, ...more },
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    child.stdout?.on('data', (text) => (output += text));
    child.stderr?.on('data', (text) => (output += text));
    child.on('error', (error) => resolve({ isFine: false, output: String(error) }));
    child.on('close', (code) => resolve({ isFine: code === 0, output }));
  });
}

/** One step and its line. `work` returns what went well: isFine, and what to show or to count. */
async function step(name, work) {
  const start = performance.now();
  const {
    isFine,
    output = '',
    counts,
  } = await work().catch((error) => ({
    isFine: false,
    output: error.message,
  }));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (!isFine && output) console.log(output.trimEnd());
  if (!isFine) failures.push({ name, details: output.trimEnd() });
  const sum = counts ? `, ${counts.passed} passed, ${counts.failed} failed` : '';
  console.log(`${isFine ? '✓' : '✗'} ${name} (${seconds} s${sum})`);
  const counted = counts ?? { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0 };
  for (const key of Object.keys(total)) total[key] += counted[key];
  return isFine;
}

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

/** A runner that fails without a failed test (a file that does not load, say) counts as one failure. */
const honest = (isFine, counts) => ({
  isFine,
  counts: isFine || counts.failed > 0 ? counts : { ...counts, failed: 1 },
});

async function vitest() {
  const file = join(reports, 'vitest.json');
  const args = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { isFine } = await execute('test:unit', args, { isShown: true });
  const report = read(file);
  const results = report?.testResults ?? [];
  for (const { name, status, message, assertionResults } of results) {
    const file = relative(root, name);
    for (const test of assertionResults) {
      durations.push({ name: `${file} ${test.fullName}`, seconds: (test.duration ?? 0) / 1000 });
    }
    if (status !== 'failed') continue;
    if (message) failures.push({ name: file, details: message });
    for (const test of assertionResults.filter((result) => result.status === 'failed')) {
      failures.push({
        name: `${file} ${test.fullName}`,
        details: test.failureMessages.join('\n'),
      });
    }
  }
  const broken = results.filter(
    (result) => result.status === 'failed' && result.assertionResults.length === 0,
  );
  return honest(isFine, {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + broken.length,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
}

/** What was on the page when an end-to-end test failed. */
const pageAtFailure = ({ name, path }) =>
  name === 'error-context'
    ? (/```yaml\n(.*?)```/su.exec(readFileSync(path, 'utf8'))?.[1] ?? '')
    : '';

/** The end-to-end tests of these suites and of those inside them, with their runs. */
const specsIn = (suites) =>
  suites.flatMap((suite) => [
    ...(suite.specs ?? []).map((spec) => ({
      name: `${spec.file} ${spec.title}`,
      isFine: spec.ok,
      runs: spec.tests.flatMap((test) => test.results),
    })),
    ...specsIn(suite.suites ?? []),
  ]);

async function playwright(browser) {
  const file = join(reports, 'playwright.json');
  const { isFine } = await execute('test:e2e', ['--reporter=list,json'], {
    isShown: true,
    more: { CHROMIUM: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const report = read(file);
  for (const { name, isFine, runs } of specsIn(report?.suites ?? [])) {
    for (const { duration } of runs) durations.push({ name, seconds: duration / 1000 });
    if (isFine) continue;
    const errors = runs.flatMap((run) => run.errors.map((error) => error.message));
    const pages = runs.flatMap((run) => run.attachments.map(pageAtFailure));
    failures.push({ name, details: errors.join('\n'), page: pages.join('\n') });
  }
  const stats = report?.stats;
  return honest(isFine, {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
    skipped: stats?.skipped ?? 0,
  });
}

await step('packages', async () => {
  installPackages();
  return { isFine: true };
});
let browser;
if (withEndToEnd) {
  await step('Chromium', async () => {
    browser = await findOrInstallBrowser();
    return { isFine: true };
  });
}
await step('lint', () => execute('lint'));
await step('format', () => execute('format', ['--check']));
// The unit tests wait for databases and processes often enough to leave a core some time.
const tested = step('unit and component tests', vitest);
await step('types', () => execute('typecheck'));
const isBuilt = await step('build', () => execute('build'));
if (isBuilt) await step('budget', () => execute('budget', [], { isShown: true }));
if (isBuilt) await step('web APIs of old engines', () => execute('apis'));
await tested;
if (withEndToEnd && isBuilt && browser) {
  await step('end-to-end tests', () => playwright(browser));
} else if (withEndToEnd) {
  console.log(`- end-to-end tests left out: ${isBuilt ? 'no Chromium' : 'the build failed'}`);
}

rmSync(reports, { recursive: true, force: true });
const slowest = durations.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
console.log('\nThe slowest tests:');
for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1)} s  ${name}`);
// Repeated after the long output above; pages are long too, and where output is cut, its end stays.
for (const { name, page } of failures) if (page) console.log(`\nThe page of ${name}:\n${page}`);
if (failures.length > 0) console.log('\nFailed:');
for (const { name, details } of failures) console.log(`\n✗ ${name}\n${details}`);
process.exitCode = total.failed > 0 ? 1 : 0;
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
