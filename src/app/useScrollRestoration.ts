import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { takeLeft } from '#src/shared/history.ts';

const positions = new Map<string, number>();

/**
 * New screens start at the top; going back restores the scroll position, unless an entry was left
 * because its work is done.
 */
export function useScrollRestoration(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const shownPath = useRef<string>(undefined);

  // In a layout effect: the next screen's scrolling must not count as this one's.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    // The user may have scrolled the server-rendered page already.
    const isFirst = shownPath.current === undefined;
    const isSame = shownPath.current === pathname;
    shownPath.current = pathname;
    if (isFirst) return;
    const position = type === 'POP' && !takeLeft() ? positions.get(key) : undefined;
    // Filters replace the URL, and a hash names a section: the screen handles the scroll position.
    if ((type === 'REPLACE' && isSame) || (hash && position === undefined)) return;
    window.scrollTo(0, position ?? 0);
  }, [key, pathname, type, hash]);
}
