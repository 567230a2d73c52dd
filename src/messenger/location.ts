import { browserLocation } from './browser/browserLocation.ts';
import type { Coordinates } from './bridge.ts';
import { loadedBridge } from './messenger.ts';

/** Where the user is, by the messenger or else by the browser; undefined when they do not tell. */
export async function requestLocation(): Promise<Coordinates | undefined> {
  try {
    const told = (await loadedBridge()?.requestLocation?.()) ?? 'unsupported';
    return told === 'unsupported' ? await browserLocation() : told;
  } catch {
    return undefined;
  }
}
