// Keeps the public pages that were opened for reading without a connection, takes the photos that
// other apps share, and shows pushes. All other requests pass untouched.

/** A new number drops what earlier workers have kept. */
const VERSION = 2;
const OWN = `petskod-own-${VERSION}`;
const PAGES = `petskod-pages-${VERSION}`;
const FILES = `petskod-files-${VERSION}`;
const IMAGES = `petskod-images-${VERSION}`;
/** src/shared/device/sharedPhotos.ts reads it. */
const SHARED = 'petskod-shared';
const PAGES_MAX = 30;
const FILES_MAX = 250;
const IMAGES_MAX = 150;
const IMAGE_BYTES_MAX = 500_000;
const SHARED_MAX = 10;
/** Larger ones the form rejects. */
const SHARED_BYTES_MAX = 10_000_000;

const OFFLINE = '/offline.html';
const SHARE_TARGET = '/share-target';
/** Front page, lists and ads, and the dialogs’ page, which has none of them. */
const PUBLIC =
  /^\/(?:messages|posts|market|services|events|(?:market-|service-|event-)?post\/\d+)?$/;
const MESSAGES = '/messages';
/** What is no screen, and the screens of administrators. */
const PASSED = /^\/(?:admin|api|mock-env)(?:\/|$)|\.\w+$/;
const FILE = /^\/assets\//;
const IMAGE = /^\/api\/image\//;
/** Of a card in a page: boosted ads change with each answer, so these are not all on view. */
const CARD = / src="(\/api\/image\/[\w.-]+\?size=card)"/g;
/** On a bad network a kept copy comes after this time. */
const WAIT_MS = 5000;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(OWN).then((cache) => cache.add(OFFLINE)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      const names = await caches.keys();
      const isOld = (name) =>
        name.startsWith('petskod-') && ![OWN, PAGES, FILES, IMAGES, SHARED].includes(name);
      await Promise.all(names.filter(isOld).map((name) => caches.delete(name)));
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.method === 'POST' && pathname === SHARE_TARGET) {
    event.respondWith(isOfSystem(request) ? takePhotos(request) : toNewAd());
  }
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') {
    // A frame is Telegram's.
    if (request.destination !== 'document' || PASSED.test(pathname)) return;
    event.respondWith(freshOrKept(request).catch(() => caches.match(OFFLINE)));
  } else if (FILE.test(pathname)) {
    event.respondWith(keptFile(request));
  } else if (request.destination === 'image' && IMAGE.test(pathname)) {
    event.respondWith(freshOrKept(request));
  }
});

/** The answer of the network; the copy when it fails or is late. */
async function freshOrKept(request) {
  const network = fetch(request);
  const late = new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  const answer = await Promise.race([network.catch(() => undefined), late]);
  return answer ?? (await kept(request)) ?? network;
}

/** A file never changes under its name. */
const keptFile = async (request) => (await kept(request)) ?? fetch(request);

/** Undefined also where the storage fails. */
const kept = (request) =>
  caches.match(keyOf(request.url) ?? request, { ignoreVary: true }).catch(() => undefined);

/** One page shows all dialogs. */
const keyOf = (url) => (new URL(url).pathname === MESSAGES ? MESSAGES : undefined);

/** A page says that it was opened, also by a tap without a request for it. */
self.addEventListener('message', (event) => {
  if (event.data.type === 'opened') event.waitUntil(keep(event.data).catch(() => {}));
});

/** Keeps a page as visitors get it, with the files and images that it has loaded. */
async function keep({ path, files, images }) {
  const { href: opened, pathname } = new URL(path, self.location.origin);
  const href = keyOf(opened) ?? opened;
  if (!PUBLIC.test(pathname)) return;
  const answer = await fetch(href, { credentials: 'omit' });
  const pages = await caches.open(PAGES);
  // Put again it becomes the newest; a page that is gone is not kept.
  await pages.delete(href);
  if (!answer.ok) return;
  const html = await answer.text();
  await pages.put(href, marked(html, answer));
  await dropOldest(pages, PAGES_MAX);
  await addAll(FILES, files.filter(isPath(FILE)), FILES_MAX);
  const cards = Array.from(html.matchAll(CARD), ([, url]) => url);
  await addAll(IMAGES, [...images, ...cards].filter(isPath(IMAGE)), IMAGES_MAX);
}

/** The copy says that it is one: src/app/kept/KeptNote.tsx. */
function marked(html, answer) {
  const headers = new Headers(answer.headers);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return new Response(html.replace('<html', '<html data-kept'), { headers });
}

const isPath = (pattern) => (url) => {
  const { origin, pathname } = new URL(url, self.location.origin);
  return origin === self.location.origin && pattern.test(pathname);
};

async function addAll(name, urls, max) {
  const cache = await caches.open(name);
  for (const url of urls) {
    if (await cache.match(url, { ignoreVary: true })) continue;
    const answer = await fetch(url, { credentials: 'omit' });
    if (isForAll(answer)) await cache.put(url, answer);
  }
  await dropOldest(cache, max);
}

/** Photos of messages and of ads under review are private; files of the site are small. */
const isForAll = ({ ok, headers }) =>
  ok &&
  !headers.get('cache-control')?.includes('private') &&
  Number(headers.get('content-length')) <= IMAGE_BYTES_MAX;

async function dropOldest(cache, max) {
  const all = await cache.keys();
  await Promise.all(all.slice(0, -max).map((request) => cache.delete(request)));
}

/** The system sends no `Origin`. A form of another site names its own or «null», or at least its referrer. */
function isOfSystem({ headers, referrer }) {
  const origins = [headers.get('origin'), /^https?:/.test(referrer) && new URL(referrer).origin];
  return origins.every((origin) => !origin || origin === self.location.origin);
}

const toNewAd = () => Response.redirect(new URL('/new-ad?shared', self.location.origin), 303);

/** Leaves the photos for the form of the section that is chosen next. */
async function takePhotos(request) {
  try {
    const form = await request.formData();
    await caches.delete(SHARED);
    const cache = await caches.open(SHARED);
    const photos = form.getAll('photos').filter(({ size }) => size <= SHARED_BYTES_MAX);
    for (const [index, photo] of photos.slice(0, SHARED_MAX).entries()) {
      const headers = { 'content-type': photo.type, 'x-name': encodeURIComponent(photo.name) };
      await cache.put(`${SHARE_TARGET}/${index}`, new Response(photo, { headers }));
    }
  } catch {
    // The next screen says that no photo has come.
  }
  return toNewAd();
}

/** What a push says. Browsers must show each: one without data, or with a text, leads to the notices. */
function readPush(data) {
  try {
    const push = data.json();
    if (typeof push.text === 'string' && typeof push.path === 'string') return push;
  } catch {
    // No JSON.
  }
  return { text: data?.text() || 'Есть новости: откройте уведомления', path: '/profile/notices' };
}

self.addEventListener('push', (event) => {
  const { text, path, unread } = readPush(event.data);
  if (unread !== undefined) event.waitUntil(showUnread(unread));
  event.waitUntil(
    self.registration.showNotification('petskod', {
      body: text,
      icon: '/icon-192.png',
      tag: path,
      // The next message of a dialog replaces this one, and is heard too.
      renotify: true,
      data: { path },
    }),
  );
});

/** The number on the icon; an open page counts itself. */
async function showUnread(unread) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (windows.length === 0) await self.navigator.setAppBadge?.(unread).catch(() => {});
}

// The push service or the browser has ended the subscription: its URL names it to the server.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(
    (async () => {
      const { oldSubscription } = event;
      if (!oldSubscription) return;
      const settings = await (await fetch('/api/settings')).json();
      const subscription = await self.registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: settings.vapid_public_key,
      });
      await fetch('/api/push-subscriptions/renewal', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ old_endpoint: oldSubscription.endpoint, ...subscription.toJSON() }),
      });
    })(),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.path, self.location.origin).href;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then(async (windows) => {
      const [open] = windows;
      if (!open) return self.clients.openWindow(url);
      await open.focus();
      return open.navigate(url);
    }),
  );
});
