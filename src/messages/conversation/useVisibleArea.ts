import { useEffect, type RefObject } from 'react';

/**
 * Tells the style sheet which part of the page the on-screen keyboard leaves visible. Some browsers
 * shrink the page for it, some lay it over the page, and iOS moves the page as well.
 */
export function useVisibleArea(screen: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    const { style } = screen.current ?? {};
    if (!viewport || !style) return undefined;
    const measure = () => {
      // Someone who has zoomed in looks at a part of the page by choice.
      const isZoomed = viewport.scale > 1.1;
      const height = isZoomed ? window.innerHeight : viewport.height;
      style.setProperty('--visible-height', `${Math.round(height)}px`);
      style.setProperty('--visible-top', `${isZoomed ? 0 : Math.round(viewport.offsetTop)}px`);
      // The composer is above the keyboard already: there is no need to move the bars out of sight.
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
