import { useEffect } from 'react';
import type { LazyWithPreload } from '#src/shared/lazyWithPreload.ts';
import { savesData } from '#src/shared/device/savesData.ts';
import { whenIdle } from '#src/shared/device/whenIdle.ts';

type Preloadable = Pick<LazyWithPreload<never>, 'preload'>;

/**
 * Loads a component's code ahead, unless the user saves data.
 * @param schedule when: once the browser is idle by default
 */
export function usePreload(component: Preloadable | undefined, schedule = whenIdle): void {
  useEffect(() => {
    if (!component || savesData()) return undefined;
    // The component itself shows the error of failed code.
    return schedule(() => void component.preload().catch(() => {}));
  }, [component, schedule]);
}
