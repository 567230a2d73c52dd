import { IMAGE_SIDES } from '#contract/images.ts';

const QUALITY = 0.85;

/** Thrown when the browser cannot decode a file. */
export class NotAnImageError extends Error {}

/** Returns the photo as JPEG: upright, at most 1600 px on the long side. */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new NotAnImageError();
  });
  const scale = Math.min(1, IMAGE_SIDES.full / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new NotAnImageError();
  // Transparency would turn black in JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new NotAnImageError())),
      'image/jpeg',
      QUALITY,
    );
  });
}
