let locks = 0;

/** Locks the scroll position of the page; returns the function that unlocks it. */
export function lockScroll(): () => void {
  const root = document.documentElement;
  if (locks === 0) {
    // Compensates the width of the hidden scrollbar.
    root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`);
    root.classList.add('isLocked');
  }
  locks += 1;
  return () => {
    locks -= 1;
    if (locks === 0) root.classList.remove('isLocked');
  };
}
