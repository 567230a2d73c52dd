const draftKey = (userId: number, otherId: number): string => `message-draft-${userId}-${otherId}`;

/** What the user has typed to another user and not sent; empty for nothing. */
export const readDraft = (userId: number, otherId: number): string =>
  localStorage.getItem(draftKey(userId, otherId)) ?? '';

/** A full storage loses it with the page. */
export function writeDraft(userId: number, otherId: number, text: string): void {
  try {
    if (text.trim() === '') localStorage.removeItem(draftKey(userId, otherId));
    else localStorage.setItem(draftKey(userId, otherId), text);
  } catch {
    // See above.
  }
}

export const isDraftKey = (key: string | null, userId: number, otherId: number): boolean =>
  key === draftKey(userId, otherId);
