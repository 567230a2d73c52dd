import { useEffect, useRef } from 'react';
import { whenIdle } from '#src/shared/device/whenIdle.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { hasServiceWorker } from '#src/messenger/abilities.ts';

/**
 * Does what a browser can do beside the page: its code comes once the page has stayed open for a
 * moment, and is there for the next ones.
 */
export function useIdleWork(path: string): void {
  const stores = useStores();
  const work = useRef<typeof import('./idleWork.ts')>(undefined);
  useEffect(() => {
    if (!import.meta.env.PROD || !hasServiceWorker()) return undefined;
    if (work.current) return work.current.doIdleWork(stores, path, false);
    let stop: (() => void) | undefined;
    const load = async () => {
      work.current = await import('./idleWork.ts');
      stop = work.current.doIdleWork(stores, path, true);
    };
    const cancel = whenIdle(() => void load().catch(() => {}));
    return () => {
      cancel();
      stop?.();
    };
  }, [stores, path]);
}
