import { useCallback, useEffect, useRef, useState } from 'react';

/** About two screens. */
const NEAR = '1500px 0px';

function heightOf(elements: ReadonlySet<Element>): number {
  const boxes = Array.from(elements, (element) => element.getBoundingClientRect());
  const top = Math.min(...boxes.map((box) => box.top));
  return Math.max(...boxes.map((box) => box.bottom)) - top;
}

/**
 * Windowing: returns the height of a chunk while it is far from the viewport, else undefined.
 * `watch` is the ref of each of its elements and of its placeholder.
 * @param known heights by chunk, saved with the list
 */
export function useWindowing(known: Map<number, number>, chunk: number) {
  const [height, setHeight] = useState(() => known.get(chunk));
  const observer = useRef<IntersectionObserver | undefined>(undefined);
  const [elements] = useState(() => new Set<Element>());
  const [near] = useState(() => new Set<Element>());

  useEffect(() => {
    if (height === undefined) known.delete(chunk);
    else known.set(chunk, height);
  }, [known, chunk, height]);

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
