import { registerHooks } from 'node:module';

/**
 * Library: postgres.js 3.4.9. Its queues of connections keep a slot per query until one of them is
 * empty for a moment, and every query walks through all slots: 38 µs of processor time at the start,
 * 84 µs after 160,000 queries, and so on. With this queue it stays at 20 µs.
 * Can go when `src/queue.js` of a newer version frees its slots; the test fails on a new version.
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

type Correction = [from: string, to: string];

/**
 * Library: postgres.js 3.4.9 when it loses a connection (porsager/postgres#1154, #1208). A later write
 * ends the process, or spoils the next connection. Some queries never end. A transaction that goes on
 * writes without a transaction, on the next connection.
 * Can go when a newer version passes `lostConnection.test.ts` without it.
 */
const CORRECTIONS: Record<string, Correction[]> = {
  'connection.js': [
    [
      'const x = socket.write(chunk, fn)',
      `if (!socket) {
        chunk = nextWriteTimer = null
        return true
      }
      const x = socket.write(chunk, fn)`,
    ],
    [
      'clearImmediate(nextWriteTimer)\n    socket.removeListener',
      'clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener',
    ],
    ['`], [], execute)', '`], [], execute).catch(() => [])'],
    ['closedTime = performance.now()', 'query = null\n    closedTime = performance.now()'],
    ['!hadError && (query || sent.length) && error', ';(query || sent.length) && error'],
  ],
  'index.js': [
    ['let savepoints = 0\n', 'let lost = null\n    let savepoints = 0\n'],
    [
      'connection.onclose = reject)',
      'connection.onclose = error => (lost = error, reject(error)))',
    ],
    [
      'c.queue === full\n          ? queries.push(q)',
      'lost ? q.reject(lost) : c.queue === full\n          ? queries.push(q)',
    ],
  ],
};

function correct(source: string, corrections: Correction[]): string {
  let corrected = source;
  for (const [from, to] of corrections) {
    if (!source.includes(from)) throw new Error(`postgres.js has no «${from}»`);
    corrected = corrected.replace(from, () => to);
  }
  return corrected;
}

const DRIVER = /\/node_modules\/postgres\/src\/(?<name>\w+\.js)$/u;

registerHooks({
  load(url, context, load) {
    const name = DRIVER.exec(url)?.groups?.['name'] ?? '';
    if (name === 'queue.js') return { format: 'module', source: QUEUE, shortCircuit: true };
    const loaded = load(url, context);
    const corrections = CORRECTIONS[name];
    if (!corrections) return loaded;
    const { source } = loaded;
    const text =
      typeof source === 'string' ? source : new TextDecoder().decode(source as Uint8Array);
    return { ...loaded, source: correct(text, corrections) };
  },
});

/** PostgreSQL's driver and the ORM over it. */
export async function loadDriver() {
  const { default: postgres } = await import('postgres');
  const { drizzle } = await import('drizzle-orm/postgres-js');
  return { postgres, drizzle };
}
