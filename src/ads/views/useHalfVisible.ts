import { useEffect, useRef, useState } from 'react';

/** A ref for an element; `onVisible` runs when at least half of it is visible. */
export function useHalfVisible(onVisible: () => void, isWanted: boolean) {
  const [element, setElement] = useState<Element | null>(null);
  const latest = useRef(onVisible);
  useEffect(() => {
    latest.current = onVisible;
  });
  useEffect(() => {
    if (!element || !isWanted) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && latest.current(),
      { threshold: 0.5 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element, isWanted]);
  return setElement;
}
