import { useCallback, useEffect, useRef } from 'react';

/**
 * A ref for an element; `onVisible` runs when at least half of it is visible.
 * @param margin how much the viewport is enlarged, as CSS: `600px 0px` tells earlier
 */
export function useHalfVisible(onVisible: () => void, isWanted: boolean, margin = '0px') {
  const latest = useRef(onVisible);
  useEffect(() => {
    latest.current = onVisible;
  });
  return useCallback(
    (element: Element | null) => {
      if (!element || !isWanted) return undefined;
      // A busy browser reports several states of the element at once, the oldest first.
      const observer = new IntersectionObserver(
        (entries) => entries.some((entry) => entry.isIntersecting) && latest.current(),
        { threshold: 0.5, rootMargin: margin },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [isWanted, margin],
  );
}
