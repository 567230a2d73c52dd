import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();

/** New screens start at the top; going back restores the scroll position. */
export function useScrollRestoration(): void {
  const { key, hash } = useLocation();
  const type = useNavigationType();
  const isFirst = useRef(true);

  // In a layout effect: the next screen's scrolling must not count as this one's.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    // The user may have scrolled the server-rendered page already.
    const isStart = isFirst.current;
    isFirst.current = false;
    if (isStart) return;
    const position = type === 'POP' ? positions.get(key) : undefined;
    // Filters replace the URL, and a hash names a section: the screen handles the scroll position.
    if (type === 'REPLACE' || (hash && position === undefined)) return;
    window.scrollTo(0, position ?? 0);
  }, [key, type, hash]);
}
