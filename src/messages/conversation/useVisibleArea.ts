import { useEffect, type RefObject } from 'react';

/**
 * Passes the area that the on-screen keyboard leaves visible to the style sheet. Some browsers
 * resize the page, some cover it, and iOS also moves it.
 */
export function useVisibleArea(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const { style } = screen.current ?? {};
    if (!viewport || !style) return undefined;
    const measure = () => {
      // Zoomed in: the visible area is the user's choice.
      const isZoomed = viewport.scale > 1.1;
      const height = isZoomed ? window.innerHeight : viewport.height;
      style.setProperty('--visible-height', `${Math.round(height)}px`);
      style.setProperty('--visible-top', `${isZoomed ? 0 : Math.round(viewport.offsetTop)}px`);
      // The composer is above the keyboard already; undo the page's move.
      if (!isZoomed && viewport.offsetTop > 0) window.scrollTo(0, 0);
    };
    measure();
    viewport.addEventListener('resize', measure);
    viewport.addEventListener('scroll', measure);
    window.addEventListener('resize', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      viewport.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [screen]);
}
