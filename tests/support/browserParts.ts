// Before all else here: some of it extends Node's classes.
import './nodeClasses.ts';
import { canvasOf, decode } from './photos.ts';
import { setGlobal } from './setGlobal.ts';

// Browser features that jsdom lacks. Imported before the screens, which use some while loading.

const mediaListeners = new Set<() => void>();

/** The emulated device: a wide window, light theme. */
export const device = { isWide: true, isDark: false };

/** Changes the device and notifies its media query listeners. */
export function changeDevice(change: Partial<typeof device>): void {
  Object.assign(device, change);
  for (const listener of mediaListeners) listener();
}

setGlobal('matchMedia', (query: string) => ({
  get matches() {
    return query.includes('min-width') ? device.isWide : query.includes('dark') && device.isDark;
  },
  addEventListener: (_type: string, listener: () => void) => mediaListeners.add(listener),
  removeEventListener: (_type: string, listener: () => void) => mediaListeners.delete(listener),
}));

const NodeRequest = globalThis.Request;
setGlobal(
  'Request',
  class extends NodeRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, window.location.href) : input, init);
    }
  },
);

/** React passes the submitted form, which Node's FormData does not accept. */
const NodeFormData = globalThis.FormData;
setGlobal(
  'FormData',
  class extends NodeFormData {
    // oxlint-disable-next-line no-useless-constructor
    constructor(_form?: unknown) {
      super();
    }
  },
);

/** jsdom's requests accept only jsdom's forms: this class serializes Node's. */
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
setGlobal('XMLHttpRequest', FormSendingRequest);

type Watcher = { threshold: number; tell: () => void };
const watchers = new Set<Watcher>();

/** A busy browser reports late: an element's first state and the newer one come together. */
const LATE_ENTRIES = [{ isIntersecting: false }, { isIntersecting: true }];

/** Reports every observed element as visible by `share`, unless its threshold is higher. */
export function comeOnView(share: number): void {
  for (const { threshold, tell } of Array.from(watchers)) if (share >= threshold) tell();
}

setGlobal(
  'IntersectionObserver',
  class {
    private readonly watcher: Watcher;
    constructor(tell: (entries: object[]) => void, { threshold = 0 } = {}) {
      this.watcher = { threshold, tell: () => tell(LATE_ENTRIES) };
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

/** Clears the stub of IndexedDB. */
export const clearDatabase = (): void => stored.clear();

export const storedInDatabase = (): unknown[] => [...stored.values()];

/** A stub of IndexedDB: one key-value table. */
setGlobal('indexedDB', {
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

setGlobal('createImageBitmap', decode);
HTMLImageElement.prototype.decode = async function decodeElement(this: HTMLImageElement) {
  Object.assign(this, await decode(objectUrls.get(this.src) ?? new Blob()));
};
HTMLCanvasElement.prototype.getContext = function getContext(this: HTMLCanvasElement) {
  return canvasOf(this);
} as unknown as HTMLCanvasElement['getContext'];
HTMLCanvasElement.prototype.toBlob = function toBlob(tell: BlobCallback) {
  tell(canvasOf(this).drawn as unknown as Blob);
};

/** Files by their object URLs. */
export const objectUrls = new Map<string, Blob>();
URL.createObjectURL = (file) => {
  const url = `blob:petskod/${objectUrls.size + 1}`;
  objectUrls.set(url, file as Blob);
  return url;
};
URL.revokeObjectURL = () => {};

setGlobal('scrollTo', (options: ScrollToOptions | number, y?: number) => {
  const top = typeof options === 'number' ? y : options.top;
  Object.defineProperty(window, 'scrollY', { value: top ?? 0, configurable: true });
  // Newer browsers tell when the scrolling has ended.
  return Promise.resolve();
});
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};
