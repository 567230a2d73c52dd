/** Distance from the end that still counts as the end. */
const END_PX = 60;

/** What is measured of the scrolled box. */
export interface Box {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
}

/** What holds still, as it was when the box was scrolled to `scrollTop`. */
export type Held =
  | { kind: 'end'; scrollTop: number }
  /** `top`: from the upper edge of the box. */
  | { kind: 'message'; key: string; top: number; scrollTop: number };

export const isNearEnd = ({ scrollTop, scrollHeight, clientHeight }: Box): boolean =>
  scrollHeight - scrollTop - clientHeight < END_PX;

/** Whether the end has left the view by itself: the content has grown, or the box has shrunk. */
export const hasEndMoved = (held: Held | undefined, now: Box): boolean =>
  held?.kind === 'end' && !isNearEnd(now) && now.scrollTop >= held.scrollTop;

/** Where a held message belongs: what the user has scrolled since stays. */
export const wantedTop = (held: { top: number; scrollTop: number }, now: Box): number =>
  held.top - (now.scrollTop - held.scrollTop);
