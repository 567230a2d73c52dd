import { useCallback, useEffect, useState } from 'react';

const PROBE_AFTER_MS = 100;
/** Nothing on the site is called so: it is what blockers look for. */
const PROBE_PATH = '/ads/ad-banner.js';

/** Whether an ad blocker swallows what looks like an advertising script (document 1, section 7). */
export function useAdBlock(): { isBlocked: boolean; probe: () => void } {
  const [isBlocked, setBlocked] = useState(false);

  const probe = useCallback(() => {
    fetch(PROBE_PATH, { method: 'HEAD', cache: 'no-store' }).then(
      () => setBlocked(false),
      // Without a network everything fails, and that is nobody's blocker.
      () => setBlocked(navigator.onLine),
    );
  }, []);

  useEffect(() => {
    const timer = setTimeout(probe, PROBE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [probe]);

  return { isBlocked, probe };
}
