let locks = 0;

/** Keeps the page from moving under what lies over it; returns the way to let it go. */
export function lockScroll(): () => void {
  const root = document.documentElement;
  if (locks === 0) {
    // A scrollbar that vanishes must not widen the page.
    root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`);
    root.classList.add('isLocked');
  }
  locks += 1;
  return () => {
    locks -= 1;
    if (locks === 0) root.classList.remove('isLocked');
  };
}
