import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType } from 'react-router-dom';
import type { BaseAd } from '#contract/ads.ts';
import type { AdList } from './adList.ts';

const ATTEMPTS = 30;
const ATTEMPT_EVERY_MS = 200;
const TOLERANCE_PX = 10;

/**
 * Loads the list for these filters, or, when a person comes back to it from elsewhere,
 * puts it back as it was, at the same place (document 1, section 2).
 */
export function useKeptPlace<Ad extends BaseAd, Filters>(
  list: AdList<Ad, Filters>,
  filters: Filters,
): void {
  const isReturn = useNavigationType() === 'POP';
  const isFirst = useRef(true);

  useEffect(() => {
    const scrollY = isFirst.current && isReturn ? list.takePlace(filters) : undefined;
    isFirst.current = false;
    if (scrollY === undefined) {
      void list.loadList(filters);
      return undefined;
    }
    return scrollBackTo(scrollY);
    // How one came here matters on arrival only; later changes are changes of the filters.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [list, filters]);

  // The last moment at which the page still is as long as the list made it.
  useLayoutEffect(() => () => list.keepPlace(window.scrollY), [list]);
}

/** Pictures and fonts may still be coming: tries until the place is reached or the person scrolls. */
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
