/** The service worker: public/serviceWorker.js. */
export const WORKER = '/serviceWorker.js';
