import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Distance from the end that still counts as the end. */
const END_PX = 60;

/** The element whose position is fixed. */
interface Anchor {
  key: string;
  top: number;
  scrollTop: number;
}

interface ScrollAnchoring {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  onScroll: () => void;
  scrollToEnd: (isSmooth?: boolean) => void;
}

/**
 * Scroll anchoring: keeps the visible messages in position while others arrive above and below. At the
 * end it follows new messages. Children of `content` with `data-key` can be anchors.
 */
export function useScrollAnchoring(version: unknown): ScrollAnchoring {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const position = useRef<{ isAtEnd: boolean; anchor?: Anchor }>({ isAtEnd: true });

  const remember = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const isEnd = box.scrollHeight - box.scrollTop - box.clientHeight < END_PX;
    const top = box.getBoundingClientRect().top;
    let anchor: Anchor | undefined;
    for (const child of content.current?.querySelectorAll<HTMLElement>('[data-key]') ?? []) {
      const rect = child.getBoundingClientRect();
      if (rect.bottom <= top) continue;
      anchor = { key: child.dataset['key'] ?? '', top: rect.top - top, scrollTop: box.scrollTop };
      break;
    }
    position.current = { isAtEnd: isEnd, ...(anchor && { anchor }) };
    setAtEnd(isEnd);
  }, []);

  const restore = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const { isAtEnd: wasAtEnd, anchor } = position.current;
    if (wasAtEnd) {
      box.scrollTop = box.scrollHeight;
    } else if (anchor) {
      const child = content.current?.querySelector(`[data-key="${CSS.escape(anchor.key)}"]`);
      if (!child) return;
      // A scroll event is pending: keep the new position.
      anchor.top -= box.scrollTop - anchor.scrollTop;
      const moved = child.getBoundingClientRect().top - box.getBoundingClientRect().top;
      box.scrollTop += moved - anchor.top;
      anchor.scrollTop = box.scrollTop;
    }
  }, []);

  useLayoutEffect(restore, [restore, version]);

  // Ad cards and the keyboard change the layout without a new message.
  useEffect(() => {
    const [box, inside] = [scroller.current, content.current];
    if (!box || !inside || typeof ResizeObserver !== 'function') return undefined;
    const observer = new ResizeObserver(restore);
    observer.observe(box);
    observer.observe(inside);
    return () => observer.disconnect();
  }, [restore]);

  const scrollToEnd = useCallback((isSmooth = false) => {
    const box = scroller.current;
    if (!box) return;
    position.current = { isAtEnd: true };
    setAtEnd(true);
    if (isSmooth) box.scrollTo({ top: box.scrollHeight, behavior: 'smooth' });
    else box.scrollTop = box.scrollHeight;
  }, []);

  return { scroller, content, isAtEnd, onScroll: remember, scrollToEnd };
}
