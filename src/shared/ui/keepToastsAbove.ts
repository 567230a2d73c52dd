const HEIGHT = '--screen-bar';

/** A ref for a bar that a screen has at its bottom: toasts stand above it, however high it becomes. */
export function keepToastsAbove(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar || typeof ResizeObserver !== 'function') return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${bar.offsetHeight}px`));
  observer.observe(bar);
  return () => {
    observer.disconnect();
    style.removeProperty(HEIGHT);
  };
}
