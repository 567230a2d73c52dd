import { Blob, File } from 'node:buffer';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { TEST_START } from './clock.ts';

// jsdom has its own byte arrays, files and forms, which Node's fetch and crypto reject. The server
// runs in the same process, so both use Node's.
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

// After Node's classes are in place and before any screen is loaded.
await import('./browserParts.ts');

// Longer timeouts for busy machines; shorter failure messages.
configure({
  asyncUtilTimeout: 15_000,
  getElementError: (message) => new Error(message?.split('\n\nHere are')[0]),
});

// Before the database starts: the embedded one's timers follow Date, which must not jump back.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: TEST_START }));

// Clears timers, so that none fires after the page is gone.
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
