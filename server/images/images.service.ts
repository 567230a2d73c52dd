import { randomBytes } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type OutputInfo, type Raw, type ResizeOptions, type Sharp } from 'sharp';
import { IMAGE_BYTES_MAX, IMAGE_PIXELS_MAX, IMAGES_MAX } from '#contract/ads.ts';
import { CARD_RATIO, IMAGE_SIDES, imageSizes, type ImageSize } from '#contract/images.ts';
import { HOUR_MS } from '#contract/time.ts';
import { fieldErrors } from '#contract/texts.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError, validationError } from '#server/http/httpError.ts';
import { inImageTurn } from './imageTurn.ts';
import { forgetDiscarded, listDiscarded, noteDiscarded } from './images.queries.ts';
import { photoHash, type PhotoHash } from './photoHash.ts';
import { imageTexts } from './texts.ts';

/** An image decoded, encoded again and stored. */
export interface StoredImage extends PhotoHash {
  id: string;
  width: number;
  height: number;
}

const FULL_QUALITY = 80;
/** Takes half the time of the default 4, for 6 % more bytes. */
const FULL_EFFORT = 2;
const COPY_QUALITY = 72;
const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/webp']);
/** An upload is abandoned after that long. */
const UPLOAD_MS = HOUR_MS;
const RETRY_MS = HOUR_MS;
const BATCH = 100;
/** Key of one size of an image in the store. */
export const imageKey = (id: string, size: ImageSize = 'full'): string =>
  size === 'full' ? `${id}.webp` : `${id}-${size}.webp`;

/** The full size and the thumbnail, upright and without metadata, and the hash; decodes once. */
async function encode(bytes: Uint8Array) {
  const pixels = await sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error' })
    .rotate()
    .resize(IMAGE_SIDES.full, IMAGE_SIDES.full, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = pixels.info as Raw;
  const full = await sharp(pixels.data, { raw })
    .webp({ quality: FULL_QUALITY, effort: FULL_EFFORT })
    .toBuffer({ resolveWithObject: true });
  const thumb = await copyOf(sharp(pixels.data, { raw }), 'thumb');
  return [full, thumb, await photoHash(thumb)] as const;
}

const boxOf = (side: number, size: ImageSize): ResizeOptions =>
  size === 'card'
    ? { width: side * CARD_RATIO, height: side, position: sharp.strategy.entropy }
    : { width: side, height: side, fit: 'inside' };

const copyOf = (full: Sharp, size: ImageSize): Promise<Buffer> =>
  full
    .resize({ ...boxOf(IMAGE_SIDES[size], size), withoutEnlargement: true })
    .webp({ quality: COPY_QUALITY })
    .toBuffer();

export type ImagesService = ReturnType<typeof createImagesService>;

/** Encodes every uploaded image again, which removes its metadata. */
export function createImagesService({
  db,
  clock,
  imageStore,
  log,
}: Pick<Deps, 'db' | 'clock' | 'imageStore' | 'log'>) {
  const after = (ms: number): Date => new Date(clock().getTime() + ms);

  /** @param field form field for validation errors */
  async function store(bytes: Uint8Array, name: string, field = 'images'): Promise<StoredImage> {
    const id = randomBytes(12).toString('base64url');
    let full: { data: Buffer; info: OutputInfo };
    let thumb: Buffer;
    let hash: PhotoHash;
    try {
      // The signature decides which decoder sees the bytes: SVG must reach none.
      const type = await fileTypeFromBuffer(bytes);
      if (!type || !ACCEPTED.has(type.mime)) throw new Error(`unwanted format ${type?.mime}`);
      [full, thumb, hash] = await inImageTurn(() => encode(bytes));
    } catch (error) {
      log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'image rejected');
      throw validationError({ [field]: imageTexts.notAnImage(name) });
    }
    // Unless a transaction stores the image's row, a job deletes the files.
    await noteDiscarded(db, [id], after(UPLOAD_MS));
    await imageStore.put(imageKey(id), full.data);
    await imageStore.put(imageKey(id, 'thumb'), thumb);
    return { id, width: full.info.width, height: full.info.height, ...hash };
  }

  async function removeFiles(id: string): Promise<void> {
    for (const size of imageSizes) await imageStore.remove(imageKey(id, size));
    await forgetDiscarded(db, [id]);
  }

  /** Deletes the files of images; what the store does not do now is left to the job. */
  async function discard(ids: string[]): Promise<void> {
    await noteDiscarded(db, ids);
    try {
      for (const id of ids) await removeFiles(id);
    } catch (error) {
      log.warn({ err: error }, 'image files not deleted yet');
    }
  }

  /** Copies that are being made, by key: requests of one copy wait for the same. */
  const copies = new Map<string, Promise<Uint8Array>>();

  async function makeCopy(id: string, size: ImageSize): Promise<Uint8Array> {
    const full = await imageStore.get(imageKey(id));
    if (!full) throw new HttpError(404, imageTexts.notFound);
    const copy = await inImageTurn(() => copyOf(sharp(full), size));
    await imageStore.put(imageKey(id, size), copy);
    return copy;
  }

  return {
    store,
    discard,

    /** Deletes the files that are due; returns how many images. Throws when the store fails. */
    async removeDiscarded(): Promise<number> {
      let removed = 0;
      for (;;) {
        const ids = await listDiscarded(db, clock(), BATCH);
        for (const id of ids) {
          // A file that cannot be deleted does not stop the others for long.
          await noteDiscarded(db, [id], after(RETRY_MS));
          await removeFiles(id);
        }
        removed += ids.length;
        if (ids.length < BATCH) return removed;
      }
    },

    /**
     * Stores all images of one ad or none; throws a validation error by file.
     * @param existing number of images that the ad keeps
     */
    async storeAll(files: File[], existing = 0): Promise<StoredImage[]> {
      const chosen = files.filter((file) => file.size > 0 || file.name);
      if (chosen.length + existing === 0) throw validationError({ images: fieldErrors.image });
      if (chosen.length + existing > IMAGES_MAX)
        throw validationError({ images: fieldErrors.imagesMax });
      const tooLarge = chosen.find((file) => file.size > IMAGE_BYTES_MAX);
      if (tooLarge) {
        const msg = imageTexts.tooLarge(tooLarge.name);
        throw new HttpError(413, [{ loc: ['body', 'images'], msg, type: 'value_error' }]);
      }
      const stored: StoredImage[] = [];
      try {
        for (const file of chosen) {
          stored.push(await store(new Uint8Array(await file.arrayBuffer()), file.name));
        }
      } catch (error) {
        await discard(stored.map((image) => image.id));
        throw error;
      }
      return stored;
    },

    async read(id: string, size: ImageSize): Promise<Uint8Array> {
      const key = imageKey(id, size);
      const stored = await imageStore.get(key);
      if (stored) return stored;
      if (size === 'full') throw new HttpError(404, imageTexts.notFound);
      const copy = copies.get(key) ?? makeCopy(id, size).finally(() => copies.delete(key));
      copies.set(key, copy);
      return copy;
    },
  };
}
