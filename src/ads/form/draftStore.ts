import type { SectionName } from '#contract/sections/sections.ts';
import { photoStorage } from '#src/shared/device/deviceStorage.ts';
import { readStored, store } from '#src/shared/device/userStorage.ts';
import { draftKey, sendingForm } from './draftKeys.ts';

/** A photo in a form: a new file, or an image that the server stores, `from` another ad if it is not this one's. */
export type Photo = {
  /** Unique within the form. */
  key: string;
} & ({ blob: Blob } | { imageId: string; from?: number });

/** Photos after a change, and what is wrong with them. */
export interface PhotoChange {
  photos: readonly Photo[];
  error: string | undefined;
}

export type FormFields = Record<string, string>;

/** Input of a form that has not reached the server. */
export interface Draft<Fields = FormFields> {
  /** Idempotency key: sending again creates no second ad. */
  key: string;
  section: SectionName;
  /** The ad to change; undefined for a new ad. */
  adId?: number | undefined;
  fields: Fields;
  /** The number of photos, which are stored apart and may be lost. */
  photoCount?: number | undefined;
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

const SENT_KEY = 'draft-sent';

interface Sent {
  key: string;
  adId: number;
  /** The fields as text. */
  text: string;
}

const sentText = (fields: FormFields): string => JSON.stringify(fields);

/** Notes the last draft that has become an ad, for tabs that still show it. */
export function noteSent(owner: number, { key, fields }: Draft, adId: number): void {
  const sent: Sent = { key, adId, text: sentText(fields) };
  store(SENT_KEY, owner, JSON.stringify(sent));
}

/** The ad that this draft has become in another tab, unless it was changed since. */
export function sentAs(owner: number, { key, fields }: Draft): number | undefined {
  const sent = JSON.parse(readStored(SENT_KEY, owner) ?? 'null') as Sent | null;
  return sent?.key === key && sent.text === sentText(fields) ? sent.adId : undefined;
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

/** The draft's key identifies its photos. */
const photosOf = photoStorage<readonly Photo[]>('photos');
export const { save: savePhotos, read: readPhotos, drop: dropPhotos } = photosOf;

export function dropDraft(owner: number, form: string, key: string): void {
  dropText(owner, form);
  dropPhotos(owner, key);
}
