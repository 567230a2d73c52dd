import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import type { BaseAd } from '#contract/ads/ads.ts';
import { isAtTop, type AdList } from './adList.ts';

/** Saves the list on leaving, also by a reload, and shows new ads at the top. */
export function useSavedList<Ad extends BaseAd, Filters>(list: AdList<Ad, Filters>): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const shown = useRef(key);

  // In a layout effect: it runs before the next screen loads its list.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = key;
    // A replaced entry is not in the history any more.
    if (before !== key && type !== 'REPLACE') list.save(before);
  }, [list, key, type]);
  useLayoutEffect(() => () => list.save(shown.current), [list]);

  useEffect(() => {
    const leave = () => {
      // At the top a reload asks for new ads.
      if (isAtTop()) list.forget(shown.current);
      else list.save(shown.current);
    };
    const show = () => {
      if (isAtTop()) list.showNewer();
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('scroll', show, { passive: true });
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('scroll', show);
    };
  }, [list]);
}
