import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Shows and focuses the section that the URL's hash names. Runs before the shell's scroll
 * restoration, which wins on the way back.
 */
export function useLinkedSection(): void {
  const { hash, key } = useLocation();
  useLayoutEffect(() => {
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    section?.scrollIntoView();
    section?.focus({ preventScroll: true });
    // The same link can be followed again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [hash, key]);
}
