import { del, get, set } from 'idb-keyval';

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

const textKey = (form: string): string => `draft:${form}`;
const photosKey = (form: string): string => `photos:${form}`;

/** What is typed is kept at once and synchronously: the page may be gone the next moment. */
export function keepDraft<Fields>(form: string, draft: Draft<Fields>): void {
  try {
    localStorage.setItem(textKey(form), JSON.stringify(draft));
  } catch {
    // Without room the draft lives in memory only.
  }
}

export function readDraft<Fields>(form: string): Draft<Fields> | undefined {
  try {
    const text = localStorage.getItem(textKey(form));
    return text ? (JSON.parse(text) as Draft<Fields>) : undefined;
  } catch {
    return undefined;
  }
}

/** Photos are too big for the local storage; where a browser refuses IndexedDB they stay in memory. */
export const keepPhotos = (form: string, photos: readonly Photo[]): Promise<void> =>
  set(photosKey(form), photos).catch(() => {});

export const readPhotos = (form: string): Promise<Photo[] | undefined> =>
  get<Photo[]>(photosKey(form)).catch(() => undefined);

export function dropDraft(form: string): void {
  try {
    localStorage.removeItem(textKey(form));
  } catch {
    // Nothing was kept.
  }
  del(photosKey(form)).catch(() => {});
}
