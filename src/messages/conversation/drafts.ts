import type { Quoted } from '#src/messages/sync/outbox.ts';

const draftKey = (userId: number, otherId: number): string => `message-draft-${userId}-${otherId}`;

const quoteKey = (userId: number, otherId: number): string =>
  `message-draft-quote-${userId}-${otherId}`;

/** Undefined removes it; a full storage loses it with the page. */
function put(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // See above.
  }
}

export const readDraft = (userId: number, otherId: number): string =>
  localStorage.getItem(draftKey(userId, otherId)) ?? '';

export function writeDraft(userId: number, otherId: number, text: string): void {
  put(draftKey(userId, otherId), text.trim() === '' ? undefined : text);
}

/** The message that the draft answers. */
export function readQuote(userId: number, otherId: number): Quoted | undefined {
  const stored = localStorage.getItem(quoteKey(userId, otherId));
  return stored === null ? undefined : (JSON.parse(stored) as Quoted);
}

export function writeQuote(userId: number, otherId: number, quote: Quoted | undefined): void {
  put(quoteKey(userId, otherId), quote && JSON.stringify(quote));
}
