import { Blob, File } from 'node:buffer';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach } from 'vitest';

// jsdom brings byte arrays, files and forms of its own, which Node's requests and cryptography do not
// take for theirs. The server runs beside the screens here, so both get Node's.
const form = await new Response('a=1', {
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
}).formData();
const nodes = {
  Uint8Array: Object.getPrototypeOf(Buffer),
  ArrayBuffer: Buffer.alloc(1).buffer.constructor,
  Blob,
  File,
  FormData: form.constructor,
};
for (const [name, value] of Object.entries(nodes)) {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}

// After Node's own parts are in place, before any screen asks for the browser's.
await import('./browserParts.ts');

// A busy machine is given time, and a failure says what was looked for rather than the whole page.
configure({
  asyncUtilTimeout: 5000,
  getElementError: (message) => new Error(message?.split('\n\nHere are')[0]),
});

// What a screen has put off must not come when there is no page any more.
const timers = new Set<NodeJS.Timeout>();
const setNodeTimeout = globalThis.setTimeout;
globalThis.setTimeout = ((...args: Parameters<typeof setTimeout>) => {
  const timer = setNodeTimeout(...args);
  timers.add(timer);
  return timer;
}) as typeof setTimeout;
afterAll(() => timers.forEach((timer) => clearTimeout(timer)));

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});
