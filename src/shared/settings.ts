import type { Settings } from '#contract/settings.ts';
import { getJson } from './api/client.ts';

let settings: Promise<Settings> | undefined;

/** Asked once; a failure is forgotten, so the next caller asks again. */
export function loadSettings(): Promise<Settings> {
  settings ??= getJson<Settings>('settings').catch((error: unknown) => {
    settings = undefined;
    throw error;
  });
  return settings;
}
