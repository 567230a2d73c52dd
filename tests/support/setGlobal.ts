/** Sets a global for all files of a worker: it stays when a test restores what it has stubbed. */
export function setGlobal(name: string, value: unknown): void {
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
