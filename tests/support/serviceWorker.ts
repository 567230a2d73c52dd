import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = readFileSync(join(import.meta.dirname, '../../public/serviceWorker.js'), 'utf8');
export const WORKER_ORIGIN = 'https://petskod.test';

type Listener = (event: object) => void;

interface WorkerWorld {
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  registration?: object;
  clients?: object;
}

/** Runs the service worker in this process, with caches in memory. */
export function startServiceWorker({ fetch, registration = {}, clients = {} }: WorkerWorld) {
  const listeners = new Map<string, Listener>();
  const caches = memoryCaches();
  const self = {
    registration,
    clients: { claim: async () => {}, matchAll: async () => [], ...clients },
    navigator,
    location: { origin: WORKER_ORIGIN },
    skipWaiting: () => {},
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  };
  const call = async (request: string | Request, init?: RequestInit) =>
    fetch(typeof request === 'string' ? request : request.url, init);
  // oxlint-disable-next-line no-new-func
  new Function('self', 'fetch', 'caches', SOURCE)(self, call, caches);
  return {
    caches,

    /** Tells the worker of an event and waits until it is done with it. */
    async dispatch(name: string, event: object): Promise<void> {
      const work: Promise<unknown>[] = [];
      listeners.get(name)?.({ ...event, waitUntil: (one: Promise<unknown>) => work.push(one) });
      await Promise.all(work);
    },

    /** The worker's answer; undefined when it leaves the request to the browser. */
    answerTo(request: object): Promise<Response> | undefined {
      let answer: Promise<Response> | undefined;
      const respondWith = (given: Promise<Response>) => (answer = given);
      listeners.get('fetch')?.({ request, respondWith });
      return answer;
    },
  };
}

function memoryCaches() {
  const all = new Map<string, Map<string, Response>>();
  const urlOf = (request: string | { url: string }): string =>
    new URL(typeof request === 'string' ? request : request.url, WORKER_ORIGIN).href;
  const cacheOf = (stored: Map<string, Response>) => ({
    match: async (request: string | Request) => stored.get(urlOf(request))?.clone(),
    put: async (request: string, response: Response) => void stored.set(urlOf(request), response),
    add: async (request: string) => void stored.set(urlOf(request), new Response(request)),
    delete: async (request: string | Request) => stored.delete(urlOf(request)),
    keys: async () => [...stored.keys()].map((url) => ({ url })),
  });
  return {
    async open(name: string) {
      const stored = all.get(name) ?? new Map<string, Response>();
      all.set(name, stored);
      return cacheOf(stored);
    },
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (request: string | Request) =>
      [...all.values()]
        .map((stored) => stored.get(urlOf(request)))
        .find(Boolean)
        ?.clone(),
    /** The paths of all copies. */
    paths: () =>
      [...all.values()].flatMap((stored) =>
        [...stored.keys()].map((url) => url.slice(WORKER_ORIGIN.length)),
      ),
  };
}
