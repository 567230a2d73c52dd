import { useEffect, useRef, useState } from 'react';

const REST_MS = 1000;

/** Whether the user scrolls, until a second after the last call of `onScroll`. */
export function useIsScrolling(): { isScrolling: boolean; onScroll: () => void } {
  const [isScrolling, setScrolling] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const onScroll = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setScrolling(false), REST_MS);
    setScrolling(true);
  };
  return { isScrolling, onScroll };
}
