import { del, delMany, get, keys, set } from 'idb-keyval';

/** A photo of a form: chosen on this device, or kept by the server since the ad was made. */
export type Photo = {
  /** Names the photo among the others of its form. */
  key: string;
} & ({ blob: Blob } | { imageId: string });

/** What was typed and chosen in a posting form and has not been sent yet. */
export interface Draft<Fields> {
  /** Goes along with the form, so that a repeated send does not make a second ad. */
  key: string;
  fields: Fields;
}

const DRAFT = 'draft';
const PHOTOS = 'photos';
/** What a person has begun carries their id, so that no one else in this browser comes upon it. */
const keyOf = (kind: string, owner: number, name: string): string => `${kind}:${owner}:${name}`;

/** What is typed is kept at once and synchronously: the page may be gone the next moment. */
export function keepDraft<Fields>(owner: number, form: string, draft: Draft<Fields>): void {
  try {
    localStorage.setItem(keyOf(DRAFT, owner, form), JSON.stringify(draft));
  } catch {
    // Without room the draft lives in memory only.
  }
}

export function readDraft<Fields>(owner: number, form: string): Draft<Fields> | undefined {
  try {
    const text = localStorage.getItem(keyOf(DRAFT, owner, form));
    return text ? (JSON.parse(text) as Draft<Fields>) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Photos are too big for the local storage; where a browser refuses IndexedDB they stay in memory.
 * They are found by the key of their draft.
 */
export const keepPhotos = (owner: number, key: string, photos: readonly Photo[]): Promise<void> =>
  set(keyOf(PHOTOS, owner, key), photos).catch(() => {});

export const readPhotos = (owner: number, key: string): Promise<Photo[] | undefined> =>
  get<Photo[]>(keyOf(PHOTOS, owner, key)).catch(() => undefined);

export function dropDraft(owner: number, form: string, key: string): void {
  localStorage.removeItem(keyOf(DRAFT, owner, form));
  del(keyOf(PHOTOS, owner, key)).catch(() => {});
}

/** Removes all that the person has begun in this browser. */
export async function dropAllDrafts(owner: number): Promise<void> {
  const drafts = keyOf(DRAFT, owner, '');
  const names = Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place));
  for (const name of names) if (name?.startsWith(drafts)) localStorage.removeItem(name);
  const photos = keyOf(PHOTOS, owner, '');
  await keys<string>()
    .then((all) => delMany(all.filter((key) => key.startsWith(photos))))
    .catch(() => {});
}
