const draftKey = (userId: number, otherId: number): string => `message-draft-${userId}-${otherId}`;

export const readDraft = (userId: number, otherId: number): string =>
  localStorage.getItem(draftKey(userId, otherId)) ?? '';

export function writeDraft(userId: number, otherId: number, text: string): void {
  const key = draftKey(userId, otherId);
  try {
    if (text.trim() === '') localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // A full storage: the draft is lost with the page.
  }
}
