interface Pull {
  /** Pixels downwards. */
  distance: number;
  /** Pixels per millisecond since the finger touched. */
  speed: number;
}

interface Follower {
  /** Whether a finger that touches here may pull. */
  accepts: (target: Element) => boolean;
  move: (target: Element, distance: number) => void;
  end: (target: Element, pull: Pull) => void;
}

/** Follows one finger that moves down; other directions stay the browser's. */
export function followFinger({ accepts, move, end }: Follower): void {
  document.addEventListener(
    'touchstart',
    (event) => {
      const { target, timeStamp: startedAt } = event;
      const [start] = event.touches;
      if (!start || event.touches.length > 1 || !(target instanceof Element) || !accepts(target)) {
        return;
      }
      let distance = 0;
      const follow = (moved: TouchEvent) => {
        const [touch] = moved.touches;
        if (!touch) return;
        const down = touch.clientY - start.clientY;
        const isPull = down > Math.abs(touch.clientX - start.clientX);
        if (distance === 0 && (!isPull || moved.touches.length > 1)) {
          stop();
          return;
        }
        // The page must not scroll meanwhile.
        if (moved.cancelable) moved.preventDefault();
        distance = Math.max(down, 1);
        move(target, distance);
      };
      const finish = (ended: TouchEvent) => {
        stop();
        if (distance === 0) return;
        const speed =
          ended.type === 'touchcancel' ? 0 : distance / Math.max(ended.timeStamp - startedAt, 1);
        end(target, { distance: ended.type === 'touchcancel' ? 0 : distance, speed });
      };
      const stop = () => {
        document.removeEventListener('touchmove', follow);
        document.removeEventListener('touchend', finish);
        document.removeEventListener('touchcancel', finish);
      };
      document.addEventListener('touchmove', follow, { passive: false });
      document.addEventListener('touchend', finish);
      document.addEventListener('touchcancel', finish);
    },
    { passive: true },
  );
}
