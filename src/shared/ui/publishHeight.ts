/** A ref for an element whose height the style sheets need as this property of the document. */
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

/** For a bar that a screen has at its bottom: toasts stand above it. */
export const keepToastsAbove = publishHeight('--screen-bar');
