/** A ref that publishes the height of an element as a CSS property of the document. */
export const publishHeight =
  (property: `--${string}`) =>
  (element: HTMLElement | null): (() => void) | undefined => {
    if (!element || typeof ResizeObserver !== 'function') return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty(property, `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  };

/** For a screen's bottom bar: toasts and focused elements stay above it. */
export const raiseToasts = publishHeight('--screen-bar');
