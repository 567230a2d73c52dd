import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { hasEndMoved, isNearEnd, wantedTop, type Held } from './heldScroll.ts';

/** Space above the divider of unread messages. */
const ABOVE_DIVIDER_PX = 56;

/** Where a message is scrolled to: `divider` leaves space for the one above it. */
type Place = 'top' | 'middle' | 'divider';

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
  /** Undefined while there is no message. */
  const held = useRef<Held | undefined>(unscrolledEnd);
  const firstId = useRef<number>(undefined);

  const remember = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    if (!hasNewer && hasEndMoved(held.current, box)) {
      held.current = scrollDown(box);
      return;
    }
    const { scrollTop } = box;
    const isEnd = !hasNewer && isNearEnd(box);
    const child = firstBelow(content.current, box.getBoundingClientRect().top);
    const { key = '', id } = child?.dataset ?? {};
    if (isEnd) held.current = { kind: 'end', scrollTop };
    else held.current = child && { kind: 'message', key, top: topIn(box, child), scrollTop };
    firstId.current = isEnd || id === undefined ? undefined : Number(id);
    setAtEnd(isEnd);
  }, [hasNewer]);

  const restore = useCallback(() => {
    const box = scroller.current;
    if (!box || !held.current) return;
    if (held.current.kind === 'end') {
      held.current = scrollDown(box);
      return;
    }
    const { key } = held.current;
    const child = content.current?.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (!child) return;
    const top = wantedTop(held.current, box);
    box.scrollTop += topIn(box, child) - top;
    held.current = { kind: 'message', key, top, scrollTop: box.scrollTop };
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
    firstId.current = undefined;
    setAtEnd(true);
    held.current = isSmooth ? unscrolledEnd : scrollDown(box);
    if (isSmooth) box.scrollTo({ top: box.scrollHeight, behavior: 'smooth' });
  }, []);

  const scrollTo = useCallback(
    (id: number, place: Place) => {
      const box = scroller.current;
      const child = content.current?.querySelector<HTMLElement>(`[data-id="${id}"]`);
      if (!box || !child) return false;
      const space = {
        top: 0,
        middle: Math.max((box.clientHeight - child.clientHeight) / 2, 0),
        divider: ABOVE_DIVIDER_PX,
      }[place];
      box.scrollTop += topIn(box, child) - space;
      remember();
      return true;
    },
    [remember],
  );

  const visibleId = useCallback(() => firstId.current, []);

  return { scroller, content, isAtEnd, onScroll: remember, scrollToEnd, scrollTo, visibleId };
}

/** The end before it is scrolled to: it is not followed meanwhile. */
const unscrolledEnd: Held = { kind: 'end', scrollTop: Infinity };

function scrollDown(box: HTMLElement): Held {
  box.scrollTop = box.scrollHeight;
  return { kind: 'end', scrollTop: box.scrollTop };
}

const topIn = (box: HTMLElement, child: Element): number =>
  child.getBoundingClientRect().top - box.getBoundingClientRect().top;

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
