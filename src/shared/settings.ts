import { useEffect } from 'react';
import { getSettings, type Settings } from '#contract/session/settings.ts';
import { useActions, useStoreState, type Stores } from './stores/stores.ts';

/** The server's settings, fetched once; after a failure the next caller fetches again. */
export function settingsStore({ api, createState }: Stores) {
  const state = createState<{ settings: Settings | undefined }>('settings', {
    settings: undefined,
  });
  let settings: Promise<Settings> | undefined;

  async function fetchSettings(): Promise<Settings> {
    try {
      const loaded = await api.fetch(getSettings, {});
      state.setState({ settings: loaded });
      return loaded;
    } catch (error) {
      settings = undefined;
      throw error;
    }
  }

  return {
    state,
    loadSettings(): Promise<Settings> {
      settings ??= fetchSettings();
      return settings;
    },
  };
}

/** Undefined until they are loaded, and after a failure. */
export function useSettings(): Settings | undefined {
  const { loadSettings } = useActions(settingsStore);
  useEffect(() => {
    loadSettings().catch(() => false);
  }, [loadSettings]);
  return useStoreState(settingsStore, ({ settings }) => settings);
}
