import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';

test.use({ serviceWorkers: 'allow' });

const PRESENT = readFileSync(join(import.meta.dirname, '../public/serviceWorker.js'), 'utf8');
/** The first worker that browsers have got. */
const FORMER = `
const CACHE = 'petskod-offline-1';
self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add('/offline.html')));
});
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(fetch(event.request).catch(() => caches.match('/offline.html')));
});`;
const BROKEN = `
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => event.respondWith(Promise.reject(new Error('broken'))));`;

for (const [name, former] of Object.entries({ former: FORMER, broken: BROKEN })) {
  test(`the worker replaces a ${name} one`, async ({ page, context }) => {
    let worker = former;
    const server = createServer(({ url }, response) => {
      const isWorker = url === '/serviceWorker.js';
      response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html');
      response.setHeader('cache-control', 'no-cache');
      response.end(isWorker ? worker : `<h1>${url}</h1>`);
    }).listen(0);
    const site = `http://localhost:${(server.address() as AddressInfo).port}`;
    await page.goto(`${site}/posts`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.register('/serviceWorker.js');
      await navigator.serviceWorker.ready;
    });

    worker = PRESENT;
    // Each visit makes the browser look for a new worker, also one whose page fails.
    const opens = () =>
      page.goto(`${site}/posts`).then(
        () => true,
        () => false,
      );
    await expect.poll(opens).toBe(true);
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).toSorted()))
      .toEqual(['petskod-own-2']);
    await expect(page.getByRole('heading', { name: '/posts' })).toBeVisible();
    await context.setOffline(true);
    await page.goto(`${site}/messages`);
    await expect(page.getByRole('heading', { name: '/offline.html' })).toBeVisible();
    server.close();
  });
}
