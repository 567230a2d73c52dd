import { del, delMany, get, keys, set } from 'idb-keyval';
import type { SectionName } from '#contract/sections.ts';
import { draftKey, sendingForm } from './draftKeys.ts';

/** A photo of a form: chosen on this device, or kept by the server since the ad was made. */
export type Photo = {
  /** Names the photo among the others of its form. */
  key: string;
} & ({ blob: Blob } | { imageId: string });

export type FormFields = Record<string, string>;

/** What was typed in a posting form and has not arrived yet. */
export interface Draft<Fields = FormFields> {
  /** Goes along with the form, so that a repeated send does not make a second ad. */
  key: string;
  section: SectionName;
  /** The ad that is being changed; a new one has none. */
  adId?: number | undefined;
  fields: Fields;
}

/** Texts that the browser had no room for. */
const unsaved = new Map<string, string>();

/** What is typed is kept at once and synchronously: the page may be gone the next moment. */
export function keepDraft<Fields>(owner: number, form: string, draft: Draft<Fields>): void {
  const name = draftKey(owner, form);
  const text = JSON.stringify(draft);
  unsaved.delete(name);
  try {
    localStorage.setItem(name, text);
  } catch {
    unsaved.set(name, text);
  }
}

export function readDraft<Fields = FormFields>(
  owner: number,
  form: string,
): Draft<Fields> | undefined {
  const name = draftKey(owner, form);
  const text = unsaved.get(name) ?? localStorage.getItem(name);
  try {
    return text ? (JSON.parse(text) as Draft<Fields>) : undefined;
  } catch {
    return undefined;
  }
}

/** Drafts that were sent and have not arrived. */
export const readSendings = (owner: number): Draft[] =>
  namesOf(draftKey(owner, sendingForm('')))
    .map((name) => readDraft(owner, name.slice(draftKey(owner, '').length)))
    .filter((draft) => draft !== undefined);

const namesOf = (start: string): string[] =>
  Array.from({ length: localStorage.length }, (_, place) => localStorage.key(place))
    .concat([...unsaved.keys()])
    .filter((name): name is string => name?.startsWith(start) ?? false);

export function dropText(owner: number, form: string): void {
  const name = draftKey(owner, form);
  unsaved.delete(name);
  localStorage.removeItem(name);
}

/** Where a browser refuses IndexedDB, photos live as long as the page. */
const photosHere = new Map<string, readonly Photo[]>();

/** Photos are too big for the local storage. They are found by the key of their draft. */
const photosKey = (owner: number, key: string): string => `photos:${owner}:${key}`;

export async function keepPhotos(
  owner: number,
  key: string,
  photos: readonly Photo[],
): Promise<void> {
  photosHere.set(photosKey(owner, key), photos);
  await set(photosKey(owner, key), photos).catch(() => {});
}

export const readPhotos = async (
  owner: number,
  key: string,
): Promise<readonly Photo[] | undefined> =>
  photosHere.get(photosKey(owner, key)) ??
  get<Photo[]>(photosKey(owner, key)).catch(() => undefined);

export function dropDraft(owner: number, form: string, key: string): void {
  dropText(owner, form);
  photosHere.delete(photosKey(owner, key));
  del(photosKey(owner, key)).catch(() => {});
}

/** Removes all that the person has begun in this browser. */
export async function dropAllDrafts(owner: number): Promise<void> {
  const texts = draftKey(owner, '');
  for (const name of namesOf(texts)) dropText(owner, name.slice(texts.length));
  const start = photosKey(owner, '');
  for (const name of photosHere.keys()) if (name.startsWith(start)) photosHere.delete(name);
  await keys<string>()
    .then((names) => delMany(names.filter((name) => name.startsWith(start))))
    .catch(() => {});
}
