import { IMAGE_BYTES_MAX } from '#contract/ads/ads.ts';
import { IMAGE_SIDES } from '#contract/images.ts';
import { createCanvas, decodePhoto, isCanvasTrue, toJpeg } from './drawPhoto.ts';
import { problemOf, type PhotoProblem } from './photoProblem.ts';

const QUALITY = 0.85;

/** Thrown for a file that is no photo to send. */
export class PhotoError extends Error {
  readonly problem: PhotoProblem;
  constructor(problem: PhotoProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** The server makes it smaller. */
function asItIs(file: Blob): Blob {
  if (file.size > IMAGE_BYTES_MAX) throw new PhotoError('tooLarge');
  return file;
}

/**
 * Returns the photo as JPEG: upright, at most 1600 px on the long side. The file itself where the
 * browser does not let it be drawn. Rejects with PhotoError.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob> {
  const photo = await decodePhoto(file).catch(async () => {
    throw new PhotoError(await problemOf(file));
  });
  const scale = Math.min(1, IMAGE_SIDES.full / Math.max(photo.width, photo.height));
  const drawing =
    isCanvasTrue() &&
    createCanvas(
      Math.max(1, Math.round(photo.width * scale)),
      Math.max(1, Math.round(photo.height * scale)),
    );
  if (!drawing) {
    photo.close();
    return asItIs(file);
  }
  const { canvas, context } = drawing;
  // Transparency would turn black in JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(photo.image, 0, 0, canvas.width, canvas.height);
  photo.close();
  return toJpeg(canvas, QUALITY).catch(() => asItIs(file));
}
