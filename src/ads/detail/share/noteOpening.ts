import { SHARE_PARAM } from '#contract/ads/sharedLinks.ts';
import { noteShareOpened } from '#contract/ads/shares.ts';
import type { Api } from '#src/shared/api/api.ts';

const KEY = 'opened-shares';
const KEPT_MAX = 100;
const CODE = /^[a-z0-9]{8,16}$/u;

/** An ad that this device has opened by a shared link. */
interface Opened {
  adId: number;
  code: string;
  /** The server knows which user has opened it. */
  isOfUser: boolean;
}

function readOpened(): Opened[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Opened[];
  } catch {
    return [];
  }
}

function keep(opened: Opened): void {
  const others = readOpened().filter(({ adId }) => adId !== opened.adId);
  try {
    localStorage.setItem(KEY, JSON.stringify([opened, ...others].slice(0, KEPT_MAX)));
  } catch {
    // Without storage each opening counts.
  }
}

/** The code in the address, which loses it. */
function takeCode(): string | undefined {
  const url = new URL(window.location.href);
  const code = url.searchParams.get(SHARE_PARAM);
  if (code === null) return undefined;
  url.searchParams.delete(SHARE_PARAM);
  window.history.replaceState(window.history.state, '', url);
  return CODE.test(code) ? code : undefined;
}

/**
 * Tells the server once that this device has opened an ad by a shared link, and again when its user
 * has signed in, because a share that leads to a sighting is a help.
 */
export function noteOpening(api: Api, adId: number, isSignedIn: boolean): void {
  const code = takeCode();
  const known = readOpened().find((one) => one.adId === adId);
  const opened = known ?? (code === undefined ? undefined : { adId, code });
  if (!opened || (known && (known.isOfUser || !isSignedIn))) return;
  keep({ adId, code: opened.code, isOfUser: isSignedIn });
  const body = { ad_id: adId, code: opened.code, is_counted: known !== undefined };
  api.fetch(noteShareOpened, { body }, { isQuiet: true }).catch(() => {});
}
