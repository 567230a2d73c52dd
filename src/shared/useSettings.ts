import { useEffect, useState } from 'react';
import type { Settings } from '#contract/settings.ts';
import { loadSettings } from './settings.ts';

/** The server's settings; undefined until they are here, and when they do not come. */
export function useSettings(): Settings | undefined {
  const [settings, setSettings] = useState<Settings>();
  useEffect(() => {
    let isGone = false;
    loadSettings()
      .then((loaded) => !isGone && setSettings(loaded))
      .catch(() => false);
    return () => {
      isGone = true;
    };
  }, []);
  return settings;
}
