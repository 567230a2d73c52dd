import { vi } from 'vitest';

// What every browser has and jsdom has not. Imported before the screens, which ask for some of it
// as soon as they are loaded.

/** A wide window in its light theme. */
vi.stubGlobal('matchMedia', (query: string) => ({
  matches: query.includes('min-width'),
  addEventListener() {},
  removeEventListener() {},
}));

const NodeRequest = globalThis.Request;
vi.stubGlobal(
  'Request',
  class extends NodeRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, window.location.href) : input, init);
    }
  },
);

/** React reads the form that is sent, which Node's forms do not know how to. */
const NodeFormData = globalThis.FormData;
vi.stubGlobal(
  'FormData',
  class extends NodeFormData {
    // oxlint-disable-next-line no-useless-constructor
    constructor(_form?: unknown) {
      super();
    }
  },
);

vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
);

/** A store that refuses, as some browsers' do in private windows. */
vi.stubGlobal('indexedDB', {
  open() {
    const request: { onerror?: () => void } = {};
    queueMicrotask(() => request.onerror?.());
    return request;
  },
});

vi.stubGlobal('scrollTo', () => {});
Element.prototype.scrollIntoView = () => {};
