import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { focusHeading } from '#src/shared/ui/dom/focusHeading.ts';

/**
 * Returns the function that a new screen calls; it changes with the URL. Focuses the heading, on
 * the way back the link to what was left. The first screen and what has the focus keep it.
 */
export function useFocusRestoration(): () => void {
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const isBack = useNavigationType() === 'POP';
  const shown = useRef<{ path: string; before?: string | undefined }>({ path });

  // In a layout effect: the effects of the new screen run later.
  useLayoutEffect(() => {
    const before = shown.current.path;
    if (before !== path) shown.current = { path, before };
  }, [path]);

  return useCallback(() => {
    const { before } = shown.current;
    if (!before || before === path || document.activeElement?.closest('main *, dialog')) return;
    const link =
      isBack && document.querySelector<HTMLElement>(`main a[href="${before}"]:not([tabindex])`);
    if (link) link.focus({ preventScroll: true });
    else focusHeading();
  }, [path, isBack]);
}
