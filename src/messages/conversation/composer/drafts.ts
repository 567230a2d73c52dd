import type { Quoted } from '#src/messages/sync/outbox.ts';
import { isDraftKey } from '#src/shared/device/messageDraft.ts';

const quoteKey = (userId: number, otherId: number): string =>
  `message-draft-quote-${userId}-${otherId}`;

/** Tells other tabs whether the draft has photos, which are stored elsewhere. */
const photosKey = (userId: number, otherId: number): string =>
  `message-draft-photos-${userId}-${otherId}`;

/** Undefined removes it; a full storage loses it with the page. */
function put(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // See above.
  }
}

/** The message that the draft answers. */
export function readQuote(userId: number, otherId: number): Quoted | undefined {
  const stored = localStorage.getItem(quoteKey(userId, otherId));
  return stored === null ? undefined : (JSON.parse(stored) as Quoted);
}

export function writeQuote(userId: number, otherId: number, quote: Quoted | undefined): void {
  put(quoteKey(userId, otherId), quote && JSON.stringify(quote));
}

export function writeHasPhotos(userId: number, otherId: number, hasPhotos: boolean): void {
  put(photosKey(userId, otherId), hasPhotos ? 'yes' : undefined);
}

/** Follows a draft that another tab changes; returns the function that stops it. */
export function onDraftElsewhere(
  userId: number,
  otherId: number,
  { onText, onPhotosGone }: { onText: () => void; onPhotosGone: () => void },
): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (isDraftKey(key, userId, otherId) || key === quoteKey(userId, otherId)) onText();
    if (key === photosKey(userId, otherId) && newValue === null) onPhotosGone();
  };
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
}
