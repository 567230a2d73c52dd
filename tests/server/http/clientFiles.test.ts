import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readClient } from '#server/http/client/clientFiles.ts';

const dist = mkdtempSync(join(tmpdir(), 'petskod-client-'));
const files = {
  'index.html':
    '<html><head><script type="module" src="/assets/index.js"></script>' +
    '<link rel="modulepreload" href="/assets/start.js">' +
    '<link rel="stylesheet" crossorigin href="/assets/start.css"></head>' +
    '<body><div id="app"></div>' +
    '<template><link rel="prefetch" href="/assets/ad.js"></template></body></html>',
  'assets/start.css': '.list{color:red}',
  'assets/ad.css': '.ad{color:blue}',
  '.vite/manifest.json': JSON.stringify({
    'index.html': { file: 'assets/index.js', isEntry: true, imports: ['start'] },
    start: { file: 'assets/start.js', css: ['assets/start.css'] },
    ad: { file: 'assets/ad.js', css: ['assets/ad.css'], imports: ['start'] },
  }),
  '.vite/screens.json': JSON.stringify({
    ListScreen: 'assets/start.js',
    AdScreen: 'assets/ad.js',
  }),
  'server/renderPage.js': 'export {};',
};

beforeAll(() => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, name)), { recursive: true });
    writeFileSync(join(dist, name), text);
  }
});
afterAll(() => rmSync(dist, { recursive: true }));

const hashOf = (rules: string): string =>
  `'sha256-${createHash('sha256').update(rules).digest('base64')}'`;

test('styles of a page and of its screen are inline: a link delays the first paint', async () => {
  const { template, linksTo, inlineHashes, styleHashesOf } = await readClient(dist);
  expect(template.join('')).toContain('<style>.list{color:red}</style>');
  expect(linksTo('ListScreen')).toEqual({ styles: '', code: '' });
  const { styles, code } = linksTo('AdScreen');
  expect(styles).toContain('<style>.ad{color:blue}</style>');
  // Keeps the browser's code from loading the sheet.
  expect(styles).toContain('href="/assets/ad.css" disabled');
  expect(styles + code).not.toContain('start');
  expect(inlineHashes.style).toEqual([hashOf('.list{color:red}')]);
  expect(styleHashesOf('AdScreen')).toEqual([hashOf('.ad{color:blue}')]);
});

test('the page’s code loads after its images', async () => {
  const { template, linksTo } = await readClient(dist);
  const [, , , end] = template;
  const code =
    /<script type="module" fetchpriority="low" src="([^"]*)"><\/script><link rel="modulepreload" fetchpriority="low" href="([^"]*)">/u;
  expect(code.exec(end)?.slice(1)).toEqual(['/assets/index.js', '/assets/start.js']);
  expect(template.join('').split('/assets/index.js')).toHaveLength(2);
  // A file that is only prefetched on other pages is linked too.
  expect(linksTo('AdScreen').code).toMatch(
    /<link rel="modulepreload" fetchpriority="low" [^>]*href="\/assets\/ad\.js"/u,
  );
});
