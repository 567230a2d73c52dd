import { useEffect } from 'react';
import type { LazyWithPreload } from './lazyWithPreload.ts';
import { whenIdle } from './whenIdle.ts';

type Preloadable = Pick<LazyWithPreload<never>, 'preload'>;

/** Loads a component's code when the browser is idle, unless the user saves data. */
export function usePreload(component: Preloadable | undefined): void {
  useEffect(() => {
    const { connection } = navigator as { connection?: { saveData?: boolean } };
    if (!component || connection?.saveData) return undefined;
    // The component itself shows the error of failed code.
    return whenIdle(() => void component.preload().catch(() => {}));
  }, [component]);
}
