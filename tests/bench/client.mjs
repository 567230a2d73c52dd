import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findOrInstallBrowser } from '../../server/commands/browser.mjs';
import { bin, installPackages, root } from '../../server/commands/install.mjs';

// Measures the client on an emulated phone beside a bare list on the same stack. The measuring
// scripts stand beside the project; arguments are handed on to them (`--runs 9`).

// The time zone that the server renders for.
process.env.TZ = 'Europe/Moscow';
const tools = resolve(process.env.BENCH_TOOLS ?? join(root, '../shared/tools'));
if (!existsSync(join(tools, 'boot.mjs'))) {
  process.stderr.write(`No measuring scripts in ${tools}: set BENCH_TOOLS to their folder.\n`);
  process.exit(1);
}
installPackages();
process.env.CHROMIUM = await findOrInstallBrowser();
const node = bin('node');
const extra = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), 'petskod-bench-'));
const data = join(work, 'data');

function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', cwd: root, ...options });
  if (status !== 0) throw new Error(`${command} ${args[0] ?? ''} ended with ${status}`);
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

async function startSite() {
  const port = await freePort();
  const settings = { DEMO: '1', PORT: String(port), RATE_LIMITS: 'off', DATA_DIR: data };
  const env = { ...process.env, ...settings };
  const server = spawn(node, ['server/main.ts'], { cwd: root, env, stdio: 'ignore' });
  const site = `http://127.0.0.1:${port}`;
  for (;;) {
    if (server.exitCode !== null) throw new Error('the server did not start');
    const ready = await fetch(`${site}/readyz`).catch(() => undefined);
    if (ready?.ok) return { server, site };
    await new Promise((wait) => setTimeout(wait, 300));
  }
}

async function stop(running) {
  running.kill();
  await new Promise((done) => running.once('exit', done));
}

function buildFloor() {
  const floor = join(work, 'floor');
  cpSync(join(tools, 'floor/react'), floor, { recursive: true });
  run('npm', ['ci', '--silent', '--no-audit', '--no-fund'], { cwd: floor });
  for (const app of ['stack', 'list']) {
    const env = { ...process.env, APP: app };
    run('npx', ['vite', 'build', '--logLevel', 'warn'], { cwd: floor, env });
  }
  return join(floor, 'dist');
}

const heading = (text) => process.stdout.write(`\n# ${text}\n`);
let running;
try {
  run('npm', ['run', '--silent', 'build']);
  const dist = buildFloor();
  const demo = await startSite();
  running = demo.server;
  await stop(running);
  run(node, ['tests/bench/moreAds.ts'], { env: { ...process.env, DATA_DIR: data } });
  const { server, site } = await startSite();
  running = server;

  const api = join(tools, 'floor/mock-api.mjs');
  const floor = ['--serve', `stack=${dist}/stack,api=${api}`, '--ready', 'stack=.item'];
  const ours = [`petskod=${site}/posts`, '--ready', 'petskod=article h3', '--floor', 'stack'];
  const boot = [join(tools, 'boot.mjs'), floor, ours, extra].flat();
  heading('The first visit to the list of pets');
  run(node, boot);
  heading('A repeated visit');
  run(node, [boot, '--warm'].flat());
  heading('Inside Telegram');
  run(node, [boot, '--tg', 'petskod'].flat());
  heading('Scrolling through a thousand cards');
  const bare = ['--serve', `list=${dist}/list,api=${api}`, '--card', 'list=.card'];
  const cards = [`petskod=${site}/posts`, '--card', 'petskod=article', '--floor', 'list'];
  const scroll = [join(tools, 'scroll.mjs'), bare, cards, '--input', 'touch', '--trace'].flat();
  run(node, [scroll, '--seconds', '30', '--speed', '5000'].flat());
  heading('Sizes');
  run(node, ['tests/budget.mjs']);
} finally {
  running?.kill();
  rmSync(work, { recursive: true, force: true });
}
