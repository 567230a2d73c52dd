import { registerHooks } from 'node:module';

/**
 * postgres.js (3.4.9) keeps a place in its queues of connections for every query, until one of them is
 * empty for a moment, and walks through all of them at each query: after a million each takes a
 * millisecond longer. This stands in for its queue.
 */
const QUEUE = `export default function Queue(initial = []) {
  const waiting = initial.slice();
  return {
    get length() {
      return waiting.length;
    },
    push(one) {
      waiting.push(one);
      return one;
    },
    shift: () => waiting.shift(),
    remove(one) {
      const place = waiting.indexOf(one);
      return place === -1 ? null : waiting.splice(place, 1)[0];
    },
  };
}`;

registerHooks({
  load: (url, context, load) =>
    url.endsWith('/node_modules/postgres/src/queue.js')
      ? { format: 'module', source: QUEUE, shortCircuit: true }
      : load(url, context),
});

/** PostgreSQL's driver and the ORM over it. */
export async function loadDriver() {
  const { default: postgres } = await import('postgres');
  const { drizzle } = await import('drizzle-orm/postgres-js');
  return { postgres, drizzle };
}
