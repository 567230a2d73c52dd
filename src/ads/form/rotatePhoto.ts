import { imageUrl } from '#contract/images.ts';
import { newKey } from '#src/shared/newKey.ts';
import type { Photo } from './draftStore.ts';

const QUALITY = 0.9;

/** Returns the photo turned clockwise by 90°; an uploaded image becomes a new photo. */
export async function rotatePhoto(photo: Photo): Promise<Photo> {
  const blob = 'blob' in photo ? photo.blob : await (await fetch(imageUrl(photo.imageId))).blob();
  const bitmap = await createImageBitmap(blob);
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.height;
  canvas.height = bitmap.width;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.translate(canvas.width, 0);
  context.rotate(Math.PI / 2);
  context.drawImage(bitmap, 0, 0);
  bitmap.close();
  const rotated = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (made) => (made ? resolve(made) : reject(new Error('no picture'))),
      'image/jpeg',
      QUALITY,
    );
  });
  return { key: newKey(), blob: rotated };
}
