import { useCallback, useEffect, useState } from 'react';

const PROBE_AFTER_MS = 100;
/** A path that blockers match; nothing on the site uses it. */
const PROBE_PATH = '/ads/ad-banner.js';

/** Whether an ad blocker is active; `probe` checks again. */
export function useAdBlock(): { isBlocked: boolean; probe: () => void } {
  const [isBlocked, setBlocked] = useState(false);

  const probe = useCallback(() => {
    fetch(PROBE_PATH, { method: 'HEAD', cache: 'no-store' }).then(
      () => setBlocked(false),
      // Offline, every request fails.
      () => setBlocked(navigator.onLine),
    );
  }, []);

  useEffect(() => {
    const timer = setTimeout(probe, PROBE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [probe]);

  return { isBlocked, probe };
}
