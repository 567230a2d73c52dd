import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { BaseAd } from '#contract/ads/ads.ts';
import { usePages } from '#src/shared/stores/pages.ts';
import type { AdList } from './adList.ts';

const ATTEMPTS = 30;
const ATTEMPT_EVERY_MS = 200;
const TOLERANCE_PX = 10;

/** Saves the list on leaving, and restores its scroll position on return. */
export function useSavedList<Ad extends BaseAd, Filters>(list: AdList<Ad, Filters>): void {
  const { items: ads } = usePages(list);
  const { key } = useLocation();
  const type = useNavigationType();
  const shown = useRef(key);

  useEffect(() => {
    if (ads.length === 0) return undefined;
    const scrollY = list.takeScroll();
    return scrollY === undefined ? undefined : scrollBackTo(scrollY);
  }, [list, ads]);

  // In a layout effect: the page still has the list's height.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = key;
    // A replaced entry is not in the history any more.
    if (before !== key && type !== 'REPLACE') list.save(before, window.scrollY);
  }, [list, key, type]);
  useLayoutEffect(() => () => list.save(shown.current, window.scrollY), [list]);
}

/** Retries until the position is reached or the user scrolls: images may still be loading. */
function scrollBackTo(scrollY: number): () => void {
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    window.removeEventListener('wheel', stop);
    window.removeEventListener('touchmove', stop);
  };
  const attempt = () => {
    window.scrollTo({ top: scrollY, behavior: 'instant' });
    attempts += 1;
    if (Math.abs(window.scrollY - scrollY) <= TOLERANCE_PX || attempts >= ATTEMPTS) stop();
    else timer = setTimeout(attempt, ATTEMPT_EVERY_MS);
  };
  window.addEventListener('wheel', stop, { passive: true });
  window.addEventListener('touchmove', stop, { passive: true });
  attempt();
  return stop;
}
