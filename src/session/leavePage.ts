const STORAGE_KEY = 'left-at';
/** Chrome's and Firefox's limit: a full history drops its first entry for each new one. */
const ENTRIES_MAX = 50;

/** Opens another site in this tab; `comeBack` returns to this entry. */
export function leavePage(url: string): void {
  // Drops later entries, so that the history's length tells this entry's position.
  window.history.pushState(window.history.state, '');
  sessionStorage.setItem(STORAGE_KEY, String(window.history.length));
  window.location.replace(url);
}

/** Goes back over the other site's entries; false when their number is unknown. */
export function comeBack(): boolean {
  const leftAt = Number(sessionStorage.getItem(STORAGE_KEY));
  sessionStorage.removeItem(STORAGE_KEY);
  const { length } = window.history;
  if (leftAt === 0 || length < leftAt || length >= ENTRIES_MAX) return false;
  window.history.go(leftAt - length - 1);
  return true;
}
