import type { OutsideSystem } from '#contract/admin/operation.ts';
import type { Clock } from './clock.ts';

/** What an outside system last said to this process. */
export interface OutsideAnswer {
  system: OutsideSystem;
  at: Date | undefined;
  /** Undefined when there was no answer. */
  status: number | undefined;
  /** The last good answer. */
  okAt: Date | undefined;
}

interface ImageStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  remove(key: string): Promise<void>;
}

interface Watched {
  config: { s3: object | undefined };
  clock: Clock;
  imageStore: ImageStore;
  fetch: typeof fetch;
}

/**
 * Adds a note of each call of an outside system; `outside` tells the last one of each that is in use.
 * @param addresses where they are, without push services and S3
 */
export function watchOutside<Given extends Watched>(
  given: Given,
  addresses: readonly (readonly [system: OutsideSystem, address: string])[],
): Given & { outside: () => OutsideAnswer[] } {
  const { config, clock } = given;
  const named = addresses.map(([system]) => system);
  const used: OutsideSystem[] = ['push', ...named, ...(config.s3 ? (['s3'] as const) : [])];
  const answers = new Map<OutsideSystem, OutsideAnswer>(
    used.map((system) => [system, { system, at: undefined, status: undefined, okAt: undefined }]),
  );

  function note(system: OutsideSystem, status: number | undefined): void {
    const at = clock();
    const okAt = status !== undefined && status < 400 ? at : answers.get(system)?.okAt;
    answers.set(system, { system, at, status, okAt });
  }

  async function noted<T>(
    system: OutsideSystem,
    call: Promise<T>,
    statusOf: (result: T) => number,
  ): Promise<T> {
    try {
      const result = await call;
      note(system, statusOf(result));
      return result;
    } catch (error) {
      note(system, undefined);
      throw error;
    }
  }

  const watchedFetch: typeof fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const [system = 'push'] = addresses.flatMap(([name, address]) =>
      url.startsWith(`${address}/`) ? [name] : [],
    );
    return noted(system, given.fetch(input, init), ({ status }) => status);
  };
  return {
    ...given,
    fetch: watchedFetch,
    ...(config.s3 && { imageStore: watchedStore(given.imageStore) }),
    outside: () => [...answers.values()],
  };

  function watchedStore(store: ImageStore): ImageStore {
    const ok = (): number => 200;
    return {
      put: (key, bytes) => noted('s3', store.put(key, bytes), ok),
      get: (key) => noted('s3', store.get(key), ok),
      remove: (key) => noted('s3', store.remove(key), ok),
    };
  }
}
