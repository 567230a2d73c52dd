import { isMessenger } from '#contract/session/identities.ts';
import { providerNames } from '#contract/session/identityTexts.ts';
import type { SessionChannel } from '#contract/session/sessions.ts';
import { sessionTexts } from './texts.ts';

type Signs = readonly (readonly [RegExp, string])[];

/** Browsers name others for compatibility: the special one comes first. */
const BROWSERS: Signs = [
  [/YaBrowser\//u, sessionTexts.yandexBrowser],
  [/Edg(?:A|iOS)?\//u, 'Edge'],
  [/OP[RTX]\//u, 'Opera'],
  [/SamsungBrowser\//u, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//u, 'Firefox'],
  [/Chrome\/|CriOS\//u, 'Chrome'],
  [/Safari\//u, 'Safari'],
];
const SYSTEMS: Signs = [
  [/iPhone/u, 'iPhone'],
  [/iPad/u, 'iPad'],
  [/Android/u, 'Android'],
  [/Windows/u, 'Windows'],
  [/CrOS/u, 'ChromeOS'],
  [/Macintosh/u, 'macOS'],
  [/Linux/u, 'Linux'],
];

const nameIn = (userAgent: string, signs: Signs): string | undefined =>
  signs.find(([sign]) => sign.test(userAgent))?.[1];

/** «Chrome, Android»; a mini app is named by its messenger instead of its web view. */
export function deviceOf(channel: SessionChannel, userAgent = ''): string {
  const app = isMessenger(channel) ? providerNames[channel] : nameIn(userAgent, BROWSERS);
  const parts = [app, nameIn(userAgent, SYSTEMS)].filter((part) => part !== undefined);
  return parts.join(', ') || sessionTexts.unknownDevice;
}
