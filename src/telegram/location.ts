import { loadedSdk } from './telegram.ts';

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/**
 * Fetches from Telegram where the user is. `unsupported` in a browser and in old clients, `denied` when
 * the user does not want to tell.
 */
export async function requestTelegramLocation(): Promise<Coordinates | 'denied' | 'unsupported'> {
  const sdk = loadedSdk();
  if (!sdk) return 'unsupported';
  return sdk.requestLocation().catch(() => 'denied' as const);
}
