import { useEffect, useState } from 'react';
import { getSettings, type Settings } from '#contract/settings.ts';
import { useActions, type Stores } from './stores.ts';

/** The server's settings, fetched once; after a failure the next caller fetches again. */
export function settingsStore({ api }: Stores) {
  let settings: Promise<Settings> | undefined;
  return {
    loadSettings(): Promise<Settings> {
      settings ??= api.fetch(getSettings, {}).catch((error: unknown) => {
        settings = undefined;
        throw error;
      });
      return settings;
    },
  };
}

/** Undefined until they are loaded, and after a failure. */
export function useSettings(): Settings | undefined {
  const { loadSettings } = useActions(settingsStore);
  const [settings, setSettings] = useState<Settings>();
  useEffect(() => {
    let isGone = false;
    loadSettings()
      .then((loaded) => !isGone && setSettings(loaded))
      .catch(() => false);
    return () => {
      isGone = true;
    };
  }, [loadSettings]);
  return settings;
}
