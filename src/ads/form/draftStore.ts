import { del, delMany, get, keys, set } from 'idb-keyval';
import type { SectionName } from '#contract/sections.ts';
import { draftKey, sendingForm } from './draftKeys.ts';

/** A photo in a form: a new file, or an image that the server stores. */
export type Photo = {
  /** Unique within the form. */
  key: string;
} & ({ blob: Blob } | { imageId: string });

export type FormFields = Record<string, string>;

/** Input of a form that has not reached the server. */
export interface Draft<Fields = FormFields> {
  /** Idempotency key: sending again creates no second ad. */
  key: string;
  section: SectionName;
  /** The ad to change; undefined for a new ad. */
  adId?: number | undefined;
  fields: Fields;
}

/** Drafts that did not fit into the storage. */
const unsaved = new Map<string, string>();

/** Saves synchronously, because the page may close at any time. */
export function saveDraft<Fields>(owner: number, form: string, draft: Draft<Fields>): void {
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

/** Drafts that were sent without success. */
export const readSendings = (owner: number): Draft[] =>
  namesOf(draftKey(owner, sendingForm('')))
    .map((name) => readDraft(owner, name.slice(draftKey(owner, '').length)))
    .filter((draft) => draft !== undefined);

const namesOf = (start: string): string[] =>
  Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index))
    .concat([...unsaved.keys()])
    .filter((name): name is string => name?.startsWith(start) ?? false);

export function dropText(owner: number, form: string): void {
  const name = draftKey(owner, form);
  unsaved.delete(name);
  localStorage.removeItem(name);
}

/** Fallback without IndexedDB: photos last as long as the page. */
const memoryPhotos = new Map<string, readonly Photo[]>();

/** Photos are too big for the local storage. The draft's key identifies them. */
const photosKey = (owner: number, key: string): string => `photos:${owner}:${key}`;

export async function savePhotos(
  owner: number,
  key: string,
  photos: readonly Photo[],
): Promise<void> {
  memoryPhotos.set(photosKey(owner, key), photos);
  await set(photosKey(owner, key), photos).catch(() => {});
}

export const readPhotos = async (
  owner: number,
  key: string,
): Promise<readonly Photo[] | undefined> =>
  memoryPhotos.get(photosKey(owner, key)) ??
  get<Photo[]>(photosKey(owner, key)).catch(() => undefined);

export function dropDraft(owner: number, form: string, key: string): void {
  dropText(owner, form);
  memoryPhotos.delete(photosKey(owner, key));
  del(photosKey(owner, key)).catch(() => {});
}

/** Removes all drafts of the user in this browser. */
export async function dropAllDrafts(owner: number): Promise<void> {
  const texts = draftKey(owner, '');
  for (const name of namesOf(texts)) dropText(owner, name.slice(texts.length));
  const start = photosKey(owner, '');
  for (const name of memoryPhotos.keys()) if (name.startsWith(start)) memoryPhotos.delete(name);
  await keys<string>()
    .then((names) => delMany(names.filter((name) => name.startsWith(start))))
    .catch(() => {});
}
