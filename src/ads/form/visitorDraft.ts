import {
  dropText,
  dropPhotos,
  readDraft,
  readPhotos,
  saveDraft,
  savePhotos,
  type Draft,
  type Photo,
} from './draftStore.ts';

/** The owner of what is filled in before the login; users count from 0. */
export const VISITOR = -1;

const KEY = 'pending-post';

interface PendingPost {
  form: string;
  /** As it is to be sent. */
  draft: Draft;
  /** As it was stored at that time: whoever has changed it since presses again. */
  typed: Draft | undefined;
}

/** «Опубликовать» was pressed: the ad is sent once its author has logged in. */
export function rememberPost(form: string, draft: Draft): void {
  const pending: PendingPost = { form, draft, typed: readDraft(VISITOR, form) };
  sessionStorage.setItem(KEY, JSON.stringify(pending));
}

function pendingPost(form: string): Draft | undefined {
  const text = sessionStorage.getItem(KEY);
  const pending = text ? (JSON.parse(text) as PendingPost) : undefined;
  const isUnchanged = JSON.stringify(pending?.typed) === JSON.stringify(readDraft(VISITOR, form));
  return pending?.form === form && isUnchanged ? pending.draft : undefined;
}

/** Whether this form has something from before the login that its user does not have yet. */
export const hasVisitorDraft = (owner: number, form: string): boolean =>
  readDraft(VISITOR, form) !== undefined &&
  (pendingPost(form) !== undefined || readDraft(owner, form) === undefined);

/**
 * Gives the user what was filled in before the login, photos included. Returns the draft with its
 * photos when it is to be sent.
 */
export async function takeVisitorDraft(
  owner: number,
  form: string,
): Promise<{ draft: Draft; photos: readonly Photo[] } | undefined> {
  const post = pendingPost(form);
  const draft = post ?? readDraft(VISITOR, form);
  if (!draft) return undefined;
  sessionStorage.removeItem(KEY);
  dropText(VISITOR, form);
  if (!post) saveDraft(owner, form, draft);
  const photos = (await readPhotos(VISITOR, draft.key)) ?? [];
  await savePhotos(owner, draft.key, photos);
  dropPhotos(VISITOR, draft.key);
  return post && { draft: post, photos };
}
