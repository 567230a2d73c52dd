import { imageUrl } from '#contract/images.ts';
import { newKey } from '#src/shared/newKey.ts';
import type { Photo } from './draftStore.ts';
import { createCanvas, decodePhoto, isCanvasTrue, toJpeg } from '#src/shared/photos/drawPhoto.ts';

const QUALITY = 0.9;

/** Returns the photo turned clockwise by 90°; an uploaded image becomes a new photo. */
export async function rotatePhoto(photo: Photo): Promise<Photo> {
  const blob = 'blob' in photo ? photo.blob : await (await fetch(imageUrl(photo.imageId))).blob();
  const decoded = await decodePhoto(blob);
  const drawing = isCanvasTrue() && createCanvas(decoded.height, decoded.width);
  if (!drawing) throw new Error('the browser does not let photos be drawn');
  const { canvas, context } = drawing;
  context.translate(canvas.width, 0);
  context.rotate(Math.PI / 2);
  context.drawImage(decoded.image, 0, 0);
  decoded.close();
  return { key: newKey(), blob: await toJpeg(canvas, QUALITY) };
}
