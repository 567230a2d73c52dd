const STORAGE_KEY = 'last-city';

/** The town that was last chosen in any list's filters. */
export function readLastCity(): string | undefined {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function rememberLastCity(city: string): void {
  try {
    localStorage.setItem(STORAGE_KEY, city);
  } catch {
    // Where nothing may be kept the front page knows no town.
  }
}
