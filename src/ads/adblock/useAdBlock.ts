import { useCallback, useEffect, useState } from 'react';

const PROBE_AFTER_MS = 100;
/** A path that blockers match; nothing on the site uses it. */
const BAIT_PATH = '/ads/ad-banner.js';
/** A path of the same host that no blocker matches. */
const INNOCENT_PATH = '/api/settings';

const arrives = (path: string): Promise<boolean> =>
  fetch(path, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );

/** On a bad network the innocent request fails too, or the bait arrives at the second attempt. */
const isBaitBlocked = async (): Promise<boolean> =>
  !(await arrives(BAIT_PATH)) && (await arrives(INNOCENT_PATH)) && !(await arrives(BAIT_PATH));

/** Whether an ad blocker is active; `probe` checks again. */
export function useAdBlock(): { isBlocked: boolean; probe: () => void } {
  const [isBlocked, setBlocked] = useState(false);
  const probe = useCallback(() => void isBaitBlocked().then(setBlocked), []);

  useEffect(() => {
    const timer = setTimeout(probe, PROBE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [probe]);

  return { isBlocked, probe };
}
