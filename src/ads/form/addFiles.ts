import { IMAGES_MAX } from '#contract/ads/ads.ts';
import { fieldErrors } from '#contract/texts.ts';
import { newKey } from '#src/shared/newKey.ts';
import { photoErrors } from '#src/shared/photos/photoErrorTexts.ts';
import { PhotoError, shrinkPhoto } from '#src/shared/photos/shrinkPhoto.ts';
import { announce } from '#src/shared/ui/dom/announce.ts';
import type { Photo, PhotoChange } from './draftStore.ts';
import { photoTexts } from './texts.ts';

/** The change that adds these files as photos, which is announced, and says what is wrong with them. */
export async function addFiles(
  files: readonly File[],
): Promise<(present: readonly Photo[]) => PhotoChange> {
  const added: Photo[] = [];
  let rejected: string | undefined;
  for (const file of files) {
    const blob = await shrinkPhoto(file).catch((failure: unknown) => {
      if (!(failure instanceof PhotoError)) throw failure;
      rejected ??= photoErrors[failure.problem](file.name);
    });
    if (blob) added.push({ key: newKey(), blob });
  }
  if (added.length > 0) announce(photoTexts.added(added.length));
  return (present) => {
    const all = [...present, ...added];
    return {
      photos: all.slice(0, IMAGES_MAX),
      error: all.length > IMAGES_MAX ? fieldErrors.imagesMax : rejected,
    };
  };
}
