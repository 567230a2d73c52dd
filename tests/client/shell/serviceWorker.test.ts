import { expect, test } from 'vitest';
import { paths, sectionPaths } from '#contract/paths.ts';
import { sectionNames } from '#contract/sections/sections.ts';
import { startServiceWorker, WORKER_ORIGIN } from '#tests/support/serviceWorker.ts';

const HTML = '<!doctype html><html lang="ru"><body>Собака</body></html>';
const noNetwork = () => Promise.reject(new TypeError('no network'));

const requestOf = (path: string, more: object = {}) => ({
  headers: new Headers(),
  referrer: '',
  url: new URL(path, WORKER_ORIGIN).href,
  method: 'GET',
  mode: 'cors',
  destination: '',
  ...more,
});
const page = (path: string) => requestOf(path, { mode: 'navigate', destination: 'document' });
const image = (path: string) => requestOf(path, { mode: 'no-cors', destination: 'image' });

/** A worker on a site where every path answers; it has no network after `goOffline`. */
async function workerOf(answers: Record<string, Response> = {}) {
  let isOffline = false;
  const asked: string[] = [];
  const worker = startServiceWorker({
    fetch: async (url) => {
      const path = url.replace(WORKER_ORIGIN, '');
      asked.push(path);
      if (isOffline) return noNetwork();
      return answers[path]?.clone() ?? new Response(HTML);
    },
  });
  await worker.dispatch('install', {});
  const open = (path: string, files: string[] = [], images: string[] = []) =>
    worker.dispatch('message', { data: { type: 'opened', path, files, images } });
  return { ...worker, open, asked, goOffline: () => (isOffline = true) };
}

test('the worker answers these requests and no others', async () => {
  const { answerTo } = await workerOf();
  const answered = [
    page('/'),
    page('/posts?category=3'),
    page('/post/7'),
    page('/messages'),
    page('/terms'),
    requestOf('/assets/start-1a.js'),
    requestOf('/assets/start-1a.css', { mode: 'no-cors', destination: 'style' }),
    image('/api/image/abcdefgh?size=card'),
    requestOf('/share-target', {
      method: 'POST',
      mode: 'navigate',
      destination: 'document',
      formData: async () => new FormData(),
    }),
  ];
  const untouched = [
    requestOf('/api/home'),
    requestOf('/api/articles/filter', { method: 'POST' }),
    requestOf('/api/messages/stream'),
    requestOf('/api/image/abcdefgh'),
    requestOf('/api/avatar', { method: 'POST' }),
    page('/api/export'),
    page('/admin'),
    page('/admin/users/7'),
    page('/mock-env/'),
    page('/posts.atom'),
    page('/sitemap.xml'),
    requestOf('/', { mode: 'navigate', destination: 'iframe' }),
    requestOf('/manifest.webmanifest', { destination: 'manifest' }),
    requestOf('/healthz', { method: 'HEAD' }),
    requestOf('/login', { method: 'POST', mode: 'navigate', destination: 'document' }),
    image('/icon-192.png'),
    image('https://other.test/api/image/abcdefgh'),
    requestOf('https://other.test/assets/start.js'),
    requestOf('https://id.vk.com/oauth2/auth', { mode: 'navigate', destination: 'document' }),
  ];
  for (const request of answered) {
    const answer = answerTo(request);
    expect(answer, request.url).toBeDefined();
    await answer;
  }
  for (const request of untouched) expect(answerTo(request), request.url).toBeUndefined();
});

test('lists and ads of all sections and the page of the dialogs are kept, and nothing of a user', async () => {
  const { open, caches } = await workerOf();
  const kept = [
    paths.home,
    paths.messages,
    ...sectionNames.flatMap((name) => [sectionPaths[name].list, sectionPaths[name].ad(7)]),
  ];
  for (const path of kept) await open(path);
  for (const path of [
    paths.favorites,
    paths.profile,
    paths.login,
    paths.newPost,
    paths.pay('7'),
    paths.user(7),
    paths.admin,
    sectionPaths.pets.edit(7),
  ]) {
    await open(path, ['/assets/a.js'], ['/api/image/private1']);
  }
  expect(caches.paths().toSorted()).toEqual(['/offline.html', ...kept].toSorted());
});

test('a copy comes only without the network and says that it is one', async () => {
  const { answerTo, open, goOffline } = await workerOf({ '/post/7': new Response(HTML) });
  await open('/post/7');
  expect(await (await answerTo(page('/post/7')))?.text()).toBe(HTML);
  goOffline();
  expect(await (await answerTo(page('/post/7')))?.text()).toContain('<html data-kept lang="ru">');
  expect(await (await answerTo(page('/post/8')))?.text()).toBe('/offline.html');
  expect(await (await answerTo(page('/messages')))?.text()).toBe('/offline.html');
});

test('one page of the dialogs opens them all', async () => {
  const { answerTo, open, goOffline, caches } = await workerOf();
  await open('/messages?with=7');
  expect(caches.paths()).toEqual(['/offline.html', '/messages']);
  goOffline();
  const answer = await answerTo(page('/messages?with=8'));
  expect(await answer?.text()).toContain('<html data-kept lang="ru">');
});

test('files and public images of an open page are kept; API answers and private photos are not', async () => {
  const { answerTo, open, goOffline, caches } = await workerOf({
    '/assets/a.js': new Response('a'),
    '/api/image/public01?size=card': new Response('photo', {
      headers: { 'cache-control': 'public, max-age=30', 'content-length': '5' },
    }),
    '/api/image/private1.signed': new Response('photo', {
      headers: { 'cache-control': 'private, max-age=30', 'content-length': '5' },
    }),
    '/api/image/large001': new Response('photo', { headers: { 'content-length': '9000000' } }),
  });
  await open(
    '/post/7',
    ['/assets/a.js', '/api/home', 'https://other.test/assets/b.js'],
    ['/api/image/public01?size=card', '/api/image/private1.signed', '/api/image/large001'],
  );
  expect(caches.paths().toSorted()).toEqual(
    ['/api/image/public01?size=card', '/assets/a.js', '/offline.html', '/post/7'].toSorted(),
  );
  goOffline();
  expect(await (await answerTo(requestOf('/assets/a.js')))?.text()).toBe('a');
  expect(await (await answerTo(image('/api/image/public01?size=card')))?.text()).toBe('photo');
});

test('the images of cards are kept, also of cards that only the copy shows', async () => {
  const card = '/api/image/pinned01?size=card';
  const { open, caches } = await workerOf({
    '/posts': new Response(`<html><img src="${card}" alt=""></html>`),
  });
  await open('/posts');
  expect(caches.paths()).toContain(card);
});

test('thirty pages are kept, and those opened last stay', async () => {
  const { open, caches } = await workerOf();
  for (let id = 1; id <= 30; id += 1) await open(`/post/${id}`);
  await open('/post/1');
  await open('/post/31');
  const pages = caches.paths().filter((path) => path.startsWith('/post/'));
  expect(pages).toHaveLength(30);
  expect(pages).toContain('/post/1');
  expect(pages).not.toContain('/post/2');
});

test('the copy of an ad that is gone goes', async () => {
  const answers: Record<string, Response> = { '/post/7': new Response(HTML) };
  const { open, caches } = await workerOf(answers);
  await open('/post/7');
  answers['/post/7'] = new Response('', { status: 404 });
  await open('/post/7');
  expect(caches.paths()).toEqual(['/offline.html']);
});

test('a worker replaces the former one and drops what that has kept', async () => {
  const { dispatch, caches } = await workerOf();
  await (await caches.open('petskod-offline-1')).add('/offline.html');
  await (await caches.open('other')).add('/other');
  await dispatch('activate', {});
  const names = await caches.keys();
  expect(names).not.toContain('petskod-offline-1');
  expect(names).toContain('other');
});

test('a page opens though the storage of copies is broken', async () => {
  const { answerTo, caches } = await workerOf();
  caches.match = noNetwork;
  caches.open = noNetwork;
  expect(await (await answerTo(page('/posts')))?.text()).toBe(HTML);
  expect((await answerTo(requestOf('/assets/a.js')))?.ok).toBe(true);
});

test.each([
  ['the system', {}, 3],
  ['a page of the site', { headers: new Headers({ origin: WORKER_ORIGIN }) }, 3],
  ['another site', { headers: new Headers({ origin: 'https://other.test' }) }, 0],
  ['a sandboxed frame', { headers: new Headers({ origin: 'null' }) }, 0],
  ['a site that its referrer names', { referrer: 'https://other.test/' }, 0],
])('photos that %s shares: %#', async (_, from, count) => {
  const { answerTo, caches } = await workerOf();
  const form = new FormData();
  const sizes = [100, 10_000_001, 200, 300];
  for (const size of sizes) form.append('photos', new File([new Uint8Array(size)], 'кот.jpg'));
  const request = requestOf('/share-target', {
    method: 'POST',
    formData: async () => form,
    ...from,
  });
  const answer = await answerTo(request);
  expect(answer?.headers.get('location')).toBe(`${WORKER_ORIGIN}/new-ad?shared`);
  expect(caches.paths().filter((path) => path.startsWith('/share-target'))).toHaveLength(count);
});
