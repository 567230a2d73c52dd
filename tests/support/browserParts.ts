import { vi } from 'vitest';
import { canvasOf, decode } from './photos.ts';

// What every browser has and jsdom has not. Imported before the screens, which ask for some of it
// as soon as they are loaded.

const mediaListeners = new Set<() => void>();

/** What the person holds: a wide window in its light theme, unless a test says otherwise. */
export const device = { isWide: true, isDark: false };

/** Turns the device into another one, and tells whoever listens. */
export function changeDevice(change: Partial<typeof device>): void {
  Object.assign(device, change);
  for (const listener of mediaListeners) listener();
}

vi.stubGlobal('matchMedia', (query: string) => ({
  get matches() {
    return query.includes('min-width') ? device.isWide : query.includes('dark') && device.isDark;
  },
  addEventListener: (_type: string, listener: () => void) => mediaListeners.add(listener),
  removeEventListener: (_type: string, listener: () => void) => mediaListeners.delete(listener),
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

/** jsdom's own requests know jsdom's own forms only: this one writes Node's out for them. */
class FormSendingRequest extends XMLHttpRequest {
  override send(body?: XMLHttpRequestBodyInit | null): void {
    if (body instanceof NodeFormData) void this.sendWritten(new Response(body));
    else super.send(body);
  }
  private async sendWritten(form: Response): Promise<void> {
    this.setRequestHeader('content-type', form.headers.get('content-type') ?? '');
    super.send(await form.arrayBuffer());
  }
}
vi.stubGlobal('XMLHttpRequest', FormSendingRequest);

type Watcher = { threshold: number; tell: () => void };
const watchers = new Set<Watcher>();

/** As much of what is waited for comes on view; nobody is told of less than they asked for. */
export function comeOnView(share: number): void {
  for (const { threshold, tell } of Array.from(watchers)) if (share >= threshold) tell();
}

vi.stubGlobal(
  'IntersectionObserver',
  class {
    private readonly watcher: Watcher;
    constructor(tell: (entries: object[]) => void, { threshold = 0 } = {}) {
      this.watcher = { threshold, tell: () => tell([{ isIntersecting: true }]) };
    }
    observe() {
      watchers.add(this.watcher);
    }
    unobserve() {}
    disconnect() {
      watchers.delete(this.watcher);
    }
  },
);

const stored = new Map<string, unknown>();

/** Empties what outlives a reload beside the two storages. */
export const clearDatabase = (): void => stored.clear();

/** The values that are stored. */
export const storedInDatabase = (): unknown[] => [...stored.values()];

/** As much of IndexedDB as one table of values by their keys needs. */
vi.stubGlobal('indexedDB', {
  open: () =>
    succeeding({
      transaction: () => ({
        objectStore: () => ({
          get: (key: string) => succeeding(stored.get(key)),
          getAllKeys: () => succeeding([...stored.keys()]),
          put: (value: unknown, key: string) => void stored.set(key, value),
          delete: (key: string) => void stored.delete(key),
          get transaction() {
            return succeeding(undefined);
          },
        }),
      }),
    }),
});

function succeeding(result: unknown): object {
  const request: { result: unknown; oncomplete?: () => void } = { result };
  queueMicrotask(() => request.oncomplete?.());
  return request;
}

vi.stubGlobal('createImageBitmap', decode);
HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement) {
  return canvasOf(this);
} as unknown as HTMLCanvasElement['getContext'];
HTMLCanvasElement.prototype.toBlob = function toBlob(tell: BlobCallback) {
  tell(canvasOf(this).drawn as unknown as Blob);
};

/** Files that the page has made addresses of, by their addresses. */
export const objectUrls = new Map<string, Blob>();
URL.createObjectURL = (file) => {
  const url = `blob:petskod/${objectUrls.size + 1}`;
  objectUrls.set(url, file as Blob);
  return url;
};
URL.revokeObjectURL = () => {};

vi.stubGlobal('scrollTo', (options: ScrollToOptions | number, y?: number) => {
  const top = typeof options === 'number' ? y : options.top;
  Object.defineProperty(window, 'scrollY', { value: top ?? 0, configurable: true });
});
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};
