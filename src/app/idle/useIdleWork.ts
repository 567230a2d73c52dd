import { useEffect } from 'react';
import { whenIdle } from '#src/shared/device/whenIdle.ts';
import { useStores } from '#src/shared/stores/stores.ts';
import { environment } from '#src/telegram/environment.ts';

/** Does what a browser can do beside the page, once the page has stayed open for a moment. */
export function useIdleWork(path: string): void {
  const stores = useStores();
  useEffect(() => {
    if (!import.meta.env.PROD || environment.isInTelegram) return undefined;
    return whenIdle(() => {
      import('./idleWork.ts').then(({ doIdleWork }) => doIdleWork(stores, path)).catch(() => {});
    });
  }, [stores, path]);
}
