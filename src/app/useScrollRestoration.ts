import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { takeLeft } from '#src/shared/history.ts';
import { scrollBackTo } from '#src/shared/ui/dom/scrollBackTo.ts';

const STORAGE_KEY = 'scroll-positions';
/** Of as many history entries; the oldest is dropped. */
const MAX_ENTRIES = 50;

type Positions = Map<string, number>;

function readPositions(): Positions {
  const stored = sessionStorage.getItem(STORAGE_KEY);
  return new Map(stored ? (JSON.parse(stored) as [string, number][]) : []);
}

const storePositions = (positions: Positions): void =>
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify([...positions].slice(-MAX_ENTRIES)));

/**
 * New screens start at the top; going back and reloading restore the scroll position, unless an entry
 * was left because its work is done.
 */
export function useScrollRestoration(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const shownPath = useRef<string>(undefined);
  const positions = useRef<Positions>(undefined);

  // In a layout effect: the next screen's scrolling must not count as this one's.
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => {
      // The newest comes last.
      positions.current?.delete(key);
      positions.current?.set(key, window.scrollY);
    };
    // The last scrolling may not have been told of yet.
    const leave = () => {
      remember();
      if (positions.current) storePositions(positions.current);
    };
    window.addEventListener('scroll', remember, { passive: true });
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('scroll', remember);
      window.removeEventListener('pagehide', leave);
    };
  }, [key]);

  useLayoutEffect(() => {
    positions.current ??= readPositions();
    const isFirst = shownPath.current === undefined;
    const isSame = shownPath.current === pathname;
    shownPath.current = pathname;
    const position = type === 'POP' && !takeLeft() ? positions.current.get(key) : undefined;
    // The user may have scrolled the server-rendered page already.
    if (isFirst && (position === undefined || window.scrollY > 0)) return undefined;
    // Filters replace the URL, and a hash names a section: the screen handles the scroll position.
    if ((type === 'REPLACE' && isSame) || (hash && position === undefined)) return undefined;
    return scrollBackTo(position ?? 0);
  }, [key, pathname, type, hash]);
}
