import { useCallback, useEffect, useRef, useState } from 'react';

/** Beyond two screens or so nobody sees a card before it could be drawn again. */
const NEAR = '1500px 0px';

function heightOf(elements: ReadonlySet<Element>): number {
  const boxes = Array.from(elements, (element) => element.getBoundingClientRect());
  const top = Math.min(...boxes.map((box) => box.top));
  return Math.max(...boxes.map((box) => box.bottom)) - top;
}

/**
 * Tells when none of the watched elements is near the screen: the height that they take up then, so
 * that room may be kept in their place. `watch` is the ref of each of them, and of what keeps the room.
 * @param known heights by block, kept for whoever comes back to the list
 */
export function useFarAway(known: Map<number, number>, block: number) {
  const [height, setHeight] = useState(() => known.get(block));
  const observer = useRef<IntersectionObserver | undefined>(undefined);
  const [elements] = useState(() => new Set<Element>());
  const [near] = useState(() => new Set<Element>());

  useEffect(() => {
    if (height === undefined) known.delete(block);
    else known.set(block, height);
  }, [known, block, height]);

  const watch = useCallback(
    (element: Element | null) => {
      if (!element) return undefined;
      observer.current ??= new IntersectionObserver(
        (changes) => {
          for (const { target, isIntersecting } of changes) {
            if (isIntersecting) near.add(target);
            else near.delete(target);
          }
          setHeight(near.size > 0 || elements.size === 0 ? undefined : heightOf(elements));
        },
        { rootMargin: NEAR },
      );
      const watcher = observer.current;
      watcher.observe(element);
      elements.add(element);
      return () => {
        watcher.unobserve(element);
        elements.delete(element);
        near.delete(element);
      };
    },
    [elements, near],
  );
  return { height, watch };
}
