import { useCallback, useEffect, useRef } from 'react';

/** A ref for an element; `onVisible` runs when at least half of it is visible. */
export function useHalfVisible(onVisible: () => void, isWanted: boolean) {
  const latest = useRef(onVisible);
  useEffect(() => {
    latest.current = onVisible;
  });
  return useCallback(
    (element: Element | null) => {
      if (!element || !isWanted) return undefined;
      const observer = new IntersectionObserver(
        ([entry]) => entry?.isIntersecting && latest.current(),
        { threshold: 0.5 },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [isWanted],
  );
}
