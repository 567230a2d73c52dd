import { randomBytes } from 'node:crypto';
import sharp, { type OutputInfo } from 'sharp';
import {
  IMAGE_BYTES_MAX,
  IMAGE_PIXELS_MAX,
  IMAGE_SIDE,
  IMAGES_MAX,
  THUMB_SIDE,
} from '#contract/ads.ts';
import { fieldErrors } from '#contract/texts.ts';
import type { Deps } from '#server/deps.ts';
import { Refusal, refuseFields } from '#server/refusal.ts';
import { imageTexts } from './texts.ts';

/** A picture that was decoded, written anew and put into the store. */
export interface StoredImage {
  id: string;
  width: number;
  height: number;
}

const ACCEPTED = new Set(['jpeg', 'png', 'webp']);
export const imageKey = (id: string): string => `${id}.webp`;
export const thumbKey = (id: string): string => `${id}-thumb.webp`;

export type ImagesService = ReturnType<typeof createImagesService>;

/** Pictures of people (document 3, section 6): what leaves here carries no metadata of theirs. */
export function createImagesService({ imageStore, log }: Pick<Deps, 'imageStore' | 'log'>) {
  /** @param field of the form, for a refusal */
  async function store(bytes: Uint8Array, name: string, field = 'images'): Promise<StoredImage> {
    const id = randomBytes(12).toString('base64url');
    let full: { data: Buffer; info: OutputInfo };
    let thumb: Buffer;
    try {
      const source = sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error' });
      const { format } = await source.metadata();
      if (!ACCEPTED.has(format)) throw new Error(`unwanted format ${format}`);
      const upright = source.rotate();
      full = await upright
        .clone()
        .resize(IMAGE_SIDE, IMAGE_SIDE, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer({ resolveWithObject: true });
      thumb = await sharp(full.data)
        .resize(THUMB_SIDE, THUMB_SIDE, { fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 72 })
        .toBuffer();
    } catch (error) {
      log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'picture refused');
      throw refuseFields({ [field]: imageTexts.notAnImage(name) });
    }
    await imageStore.put(imageKey(id), full.data);
    await imageStore.put(thumbKey(id), thumb);
    return { id, width: full.info.width, height: full.info.height };
  }

  async function discard(ids: string[]): Promise<void> {
    for (const id of ids) {
      await imageStore.remove(imageKey(id));
      await imageStore.remove(thumbKey(id));
    }
  }

  return {
    store,
    discard,

    /**
     * Checks and stores the pictures of one ad, all or none.
     * @param kept how many pictures the ad has already (editing)
     */
    async storeAll(files: File[], kept = 0): Promise<StoredImage[]> {
      const chosen = files.filter((file) => file.size > 0 || file.name);
      if (chosen.length + kept === 0) throw refuseFields({ images: fieldErrors.image });
      if (chosen.length + kept > IMAGES_MAX) throw refuseFields({ images: fieldErrors.imagesMax });
      const tooLarge = chosen.find((file) => file.size > IMAGE_BYTES_MAX);
      if (tooLarge) {
        const msg = imageTexts.tooLarge(tooLarge.name);
        throw new Refusal(413, [{ loc: ['body', 'images'], msg, type: 'value_error' }]);
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

    async read(id: string, size: 'full' | 'thumb'): Promise<Uint8Array> {
      const bytes = await imageStore.get(size === 'thumb' ? thumbKey(id) : imageKey(id));
      if (!bytes) throw new Refusal(404, imageTexts.notFound);
      return bytes;
    },
  };
}
