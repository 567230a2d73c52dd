import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { publishBuild } from '../../../build/publishBuild.ts';
import { serveAssets } from '#server/http/client/clientFiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'petskod-build-'));
const dist = join(folder, 'dist');
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() => rmSync(dist, { recursive: true, force: true }));

/** Builds a client whose code has this name, and publishes it. */
function build(name: string): void {
  const built = join(folder, 'dist.new');
  mkdirSync(join(built, 'assets'), { recursive: true });
  mkdirSync(join(built, '.vite'));
  writeFileSync(join(built, 'index.html'), `loads ${name}`);
  writeFileSync(join(built, `assets/${name}.js`), name);
  writeFileSync(join(built, '.vite/manifest.json'), '{}');
  publishBuild(built, dist);
}

/** Asks a server that has started before the builds. */
async function served(...names: string[]): Promise<number[]> {
  const app = new Hono();
  serveAssets(app, dist);
  const answers = names.map((name) => app.request(`/assets/${name}.js`));
  return (await Promise.all(answers)).map(({ status }) => status);
}

test('open pages load the files of their build until the second upgrade after it', async () => {
  build('first');
  build('second');
  expect(readFileSync(join(dist, 'index.html'), 'utf8')).toBe('loads second');
  expect(await served('first', 'second')).toEqual([200, 200]);
  build('third');
  expect(await served('first', 'second', 'third')).toEqual([404, 200, 200]);
});

test('building the same again removes nothing that open pages load', async () => {
  build('first');
  build('second');
  build('second');
  expect(await served('first', 'second')).toEqual([200, 200]);
});

test('the files of a build that was made without a list stay as well', async () => {
  mkdirSync(join(dist, 'assets'), { recursive: true });
  writeFileSync(join(dist, 'assets/former.js'), 'former');
  build('first');
  expect(await served('former', 'first')).toEqual([200, 200]);
});
