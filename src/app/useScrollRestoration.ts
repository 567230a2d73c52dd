import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();

/** A new screen begins at its top, one that is returned to stands where it was left. */
export function useScrollRestoration(): void {
  const { key, hash } = useLocation();
  const type = useNavigationType();
  const isFirst = useRef(true);

  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  useLayoutEffect(() => {
    // The page may have been read for a while before its code was here.
    const isStart = isFirst.current;
    isFirst.current = false;
    if (isStart) return;
    // Filters replace the address under the person's eyes: the screen itself decides then.
    if (type === 'REPLACE' || hash) return;
    window.scrollTo(0, type === 'POP' ? (positions.get(key) ?? 0) : 0);
  }, [key, type, hash]);
}
