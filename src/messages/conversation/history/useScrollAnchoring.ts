import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Distance from the end that still counts as the end. */
const END_PX = 60;
/** Space above the divider of unread messages. */
const ABOVE_DIVIDER_PX = 56;

/** Where a message is scrolled to: `divider` leaves space for the one above it. */
type Place = 'top' | 'middle' | 'divider';

/** The element whose position is fixed. */
interface Anchor {
  key: string;
  top: number;
  scrollTop: number;
}

interface Position {
  isAtEnd: boolean;
  /** At the end: what the content was scrolled to. */
  scrollTop?: number;
  anchor?: Anchor;
  /** Of the first visible message. */
  id?: number | undefined;
}

interface ScrollAnchoring {
  scroller: RefObject<HTMLDivElement | null>;
  content: RefObject<HTMLDivElement | null>;
  isAtEnd: boolean;
  onScroll: () => void;
  scrollToEnd: (isSmooth?: boolean) => void;
  /** Scrolls to a message; returns whether it is rendered. */
  scrollTo: (id: number, place: Place) => boolean;
  /** The id of the first visible message; undefined at the end. */
  visibleId: () => number | undefined;
}

/**
 * Scroll anchoring: keeps the visible messages in position while others arrive above and below. At the
 * end it follows new messages. Children of `content` with `data-key` can be anchors.
 *
 * @param hasNewer the end of the content is not that of the conversation: nothing is followed
 */
export function useScrollAnchoring(version: unknown, hasNewer: boolean): ScrollAnchoring {
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const position = useRef<Position>({ isAtEnd: true });

  const remember = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const isEnd = !hasNewer && box.scrollHeight - box.scrollTop - box.clientHeight < END_PX;
    const { isAtEnd: wasAtEnd, scrollTop = Infinity } = position.current;
    // The user has not scrolled: the content has grown, or the box has shrunk.
    if (wasAtEnd && !isEnd && !hasNewer && box.scrollTop >= scrollTop) {
      scrollDown(box, position.current);
      return;
    }
    const { top } = box.getBoundingClientRect();
    const child = firstBelow(content.current, top);
    const rect = child?.getBoundingClientRect();
    const anchor = child &&
      rect && {
        key: child.dataset['key'] ?? '',
        top: rect.top - top,
        scrollTop: box.scrollTop,
      };
    const id = child?.dataset['id'];
    position.current = {
      isAtEnd: isEnd,
      ...(isEnd && { scrollTop: box.scrollTop }),
      ...(anchor && { anchor }),
      id: isEnd || id === undefined ? undefined : Number(id),
    };
    setAtEnd(isEnd);
  }, [hasNewer]);

  const restore = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const { isAtEnd: wasAtEnd, anchor } = position.current;
    if (wasAtEnd) {
      scrollDown(box, position.current);
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
    else scrollDown(box, position.current);
  }, []);

  const scrollTo = useCallback(
    (id: number, place: Place) => {
      const box = scroller.current;
      const child = content.current?.querySelector<HTMLElement>(`[data-id="${id}"]`);
      if (!box || !child) return false;
      const offset = child.getBoundingClientRect().top - box.getBoundingClientRect().top;
      const space = {
        top: 0,
        middle: Math.max((box.clientHeight - child.clientHeight) / 2, 0),
        divider: ABOVE_DIVIDER_PX,
      }[place];
      box.scrollTop += offset - space;
      remember();
      return true;
    },
    [remember],
  );

  const visibleId = useCallback(() => position.current.id, []);

  return { scroller, content, isAtEnd, onScroll: remember, scrollToEnd, scrollTo, visibleId };
}

function scrollDown(box: HTMLElement, position: Position): void {
  box.scrollTop = box.scrollHeight;
  position.scrollTop = box.scrollTop;
}

/** The first message that ends below `top`; they are in order, so half of them is looked at no more. */
function firstBelow(content: HTMLElement | null, top: number): HTMLElement | undefined {
  const rows = content?.querySelectorAll<HTMLElement>('[data-key]') ?? [];
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > top) to = middle;
    else from = middle + 1;
  }
  return rows[from];
}
