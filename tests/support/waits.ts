import { vi } from 'vitest';

/** For busy machines: what passes never waits that long. */
const PATIENCE_MS = 30_000;

interface Waiting {
  timeout?: number;
  interval?: number;
}

/** Waits until the check throws no more. */
export const waitFor = <Value>(
  check: () => Value | Promise<Value>,
  options: Waiting = {},
): Promise<Value> => vi.waitFor(check, { timeout: PATIENCE_MS, ...options });

/** Waits for a true value; what is thrown fails the test. */
export const waitUntil = <Value>(check: () => Value | Promise<Value>, options: Waiting = {}) =>
  vi.waitUntil(check, { timeout: PATIENCE_MS, ...options });
