// Shows pushes, and a page of its own without a connection; caches nothing else.
const CACHE = 'petskod-offline-1';
const OFFLINE = '/offline.html';

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(OFFLINE)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(fetch(event.request).catch(() => caches.match(OFFLINE)));
});

self.addEventListener('push', (event) => {
  const { text, path } = event.data.json();
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
