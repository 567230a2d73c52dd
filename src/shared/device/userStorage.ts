/** One place in the browser's storage per user, and one for visitors. */
const keyOf = (name: string, userId: number | undefined): string =>
  userId === undefined ? name : `${name}:${userId}`;

/** What is stored for the user on this device; undefined without storage too. */
export function readStored(name: string, userId: number | undefined): string | undefined {
  try {
    return localStorage.getItem(keyOf(name, userId)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function store(name: string, userId: number | undefined, value: string): void {
  try {
    localStorage.setItem(keyOf(name, userId), value);
  } catch {
    // Without storage nothing is kept.
  }
}

export function removeStored(name: string, userId: number | undefined): void {
  try {
    localStorage.removeItem(keyOf(name, userId));
  } catch {
    // Without storage nothing is kept.
  }
}
