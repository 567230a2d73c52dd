import { getJson } from './api/client.ts';

/** What differs from one installation to another and the client has to know. */
export interface Settings {
  bot_username: string;
  mini_app_name: string;
}

let settings: Promise<Settings> | undefined;

/** Asked once; a failure is forgotten, so the next caller asks again. */
export function loadSettings(): Promise<Settings> {
  settings ??= getJson<Settings>('settings').catch((error: unknown) => {
    settings = undefined;
    throw error;
  });
  return settings;
}
