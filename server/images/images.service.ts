import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { IMAGE_BYTES_MAX, IMAGES_MAX } from '#contract/ads/ads.ts';
import { imageSizes, type ImageSize } from '#contract/images.ts';
import { HOUR_MS } from '#contract/time.ts';
import { fieldErrors } from '#contract/texts.ts';
import type { Database } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { HttpError, validationError } from '#server/http/httpError.ts';
import { createTurns } from '#server/http/limits/turns.ts';
import { copyOf, imageFormats, type ImageFormat } from './imageCopies.ts';
import { inImageTurn, inUploadTurn } from './imageTurn.ts';
import { forgetDiscarded, insertImages, listDiscarded, noteDiscarded } from './images.queries.ts';
import type { ImageUse, PhotoProblem } from './encodePhoto.ts';
import { checkApart, encodeApart } from './photoEncoder.ts';
import type { PhotoHash } from './photoHash.ts';
import { createPhotoRoom, type Owner } from './photoRoom.ts';
import { imageTexts } from './texts.ts';

/** An image decoded, encoded again and stored. */
export interface StoredImage extends PhotoHash {
  id: string;
  width: number;
  height: number;
  /** Of full size and thumbnail. */
  bytes: number;
}

/** One is read and stored while the other is made; the images of more would wait in memory. */
const COPIES_AT_ONCE = 2;
/** An upload is abandoned after that long. */
const UPLOAD_MS = HOUR_MS;
const RETRY_MS = HOUR_MS;
const BATCH = 100;
interface ServiceDeps extends Pick<Deps, 'db' | 'clock' | 'imageStore' | 'log'> {
  config: Pick<Deps['config'], 'rateLimits'>;
}
/** An image as somebody wants it. */
interface Wanted {
  id: string;
  size: ImageSize;
  /** By default WebP, as what is stored on upload. */
  format?: ImageFormat;
  /** Whose turn the making of a copy takes; undefined without limits. */
  caller?: string | undefined;
}
interface StoreOptions {
  /** Whose turn and room it takes; without one it waits as long as it has to. */
  owner?: Owner;
  /** That of validation errors. */
  field?: string;
  use?: ImageUse;
}

const bytesOf = async (file: File): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

/** Key of one size of an image in the store. */
export const imageKey = (
  id: string,
  size: ImageSize = 'full',
  format: ImageFormat = 'webp',
): string => (size === 'full' ? `${id}.webp` : `${id}-${size}.${format}`);

function checkBytes({ size, name }: File): void {
  if (size <= IMAGE_BYTES_MAX) return;
  const msg = imageTexts.tooLarge(name);
  throw new HttpError(413, [{ loc: ['body', 'images'], msg, type: 'value_error' }]);
}

export type ImagesService = ReturnType<typeof createImagesService>;

/** Encodes every uploaded image again, which removes its metadata. */
export function createImagesService({ db, config, clock, imageStore, log }: ServiceDeps) {
  const assertRoom = createPhotoRoom({ config, clock });
  const after = (ms: number): Date => new Date(clock().getTime() + ms);

  async function store(
    bytes: Uint8Array,
    name: string,
    { owner, field = 'images', use = 'photo' }: StoreOptions = {},
  ): Promise<StoredImage> {
    if (owner) await assertRoom(db, owner);
    const id = randomBytes(12).toString('base64url');
    const encoded = await inUploadTurn(owner?.id, () => encodeApart(bytes, use));
    if (typeof encoded === 'string') throw rejected(encoded, name, field);
    const { full, thumb, ...photo } = encoded;
    // Unless a transaction stores the image's row, a job deletes the files.
    await noteDiscarded(db, [id], after(UPLOAD_MS));
    await imageStore.put(imageKey(id), full);
    await imageStore.put(imageKey(id, 'thumb'), thumb);
    return { id, ...photo, bytes: full.byteLength + thumb.byteLength };
  }

  function rejected(problem: PhotoProblem, name: string, field: string): HttpError {
    log.info({ reason: problem }, 'image rejected');
    return validationError({ [field]: imageTexts[problem](name) });
  }

  /** Throws a validation error for a file that is no image. */
  async function storeOne(file: File, options: StoreOptions): Promise<StoredImage> {
    checkBytes(file);
    return store(await bytesOf(file), file.name, options);
  }

  /** Reads the headers of all files in one turn, before the first is decoded. */
  const checkHeaders = (files: File[], ownerId: number): Promise<void> =>
    inUploadTurn(ownerId, async () => {
      for (const file of files) {
        const problem = await checkApart(await bytesOf(file));
        if (problem !== 'fine') throw rejected(problem, file.name, 'images');
      }
    });

  /** The files of an ad; throws for too many, too few or too large ones. */
  function chosenOf(files: File[], existing: number): File[] {
    const chosen = files.filter((file) => file.size > 0 || file.name);
    if (chosen.length + existing === 0) throw validationError({ images: fieldErrors.image });
    if (chosen.length + existing > IMAGES_MAX)
      throw validationError({ images: fieldErrors.imagesMax });
    chosen.forEach(checkBytes);
    return chosen;
  }

  async function removeFiles(id: string): Promise<void> {
    const keys = imageSizes.flatMap((size) => imageFormats.map((it) => imageKey(id, size, it)));
    for (const key of new Set(keys)) await imageStore.remove(key);
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

  const inCopyTurn = createTurns(COPIES_AT_ONCE);

  async function makeCopy(wanted: Wanted): Promise<Uint8Array> {
    const { id, size, format, caller } = wanted;
    const key = imageKey(id, size, format);
    const made = await imageStore.get(key);
    if (made) return made;
    const full = await imageStore.get(imageKey(id));
    if (!full) throw new HttpError(404, imageTexts.notFound);
    const copy = await inImageTurn(caller, () => copyOf(sharp(full), size, format));
    await imageStore.put(key, copy);
    return copy;
  }

  function copyInTurn(wanted: Wanted): Promise<Uint8Array> {
    const key = imageKey(wanted.id, wanted.size, wanted.format);
    const copy =
      copies.get(key) ??
      inCopyTurn(wanted.caller, () => makeCopy(wanted)).finally(() => copies.delete(key));
    copies.set(key, copy);
    return copy;
  }

  return {
    store,
    storeOne,
    discard,

    /**
     * Runs what stores the rows of images. Deletes their files when it fails, and when an earlier
     * request with the same key has brought the images that count.
     */
    async withStored<Result>(
      stored: StoredImage[],
      work: () => Promise<Result>,
      isTaken: (result: Result) => boolean = () => true,
    ): Promise<Result> {
      const discardAll = (): Promise<void> => discard(stored.map(({ id }) => id));
      try {
        const result = await work();
        if (stored.length > 0 && !isTaken(result)) await discardAll();
        return result;
      } catch (error) {
        await discardAll();
        throw error;
      }
    },

    /**
     * Stores the rows of images in the transaction that has locked their owner. Throws 429 when they
     * do not fit, because others have been stored meanwhile.
     */
    async keep(tx: Database, owner: Owner, stored: StoredImage[]): Promise<void> {
      if (stored.length === 0) return;
      const bytes = stored.reduce((sum, image) => sum + image.bytes, 0);
      await assertRoom(tx, owner, bytes);
      const createdAt = clock();
      const rows = stored.map((image) => ({ ...image, ownerId: owner.id, createdAt }));
      await insertImages(tx, rows);
    },

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

    /** Reads what the images of one new ad say of themselves; throws as `storeAll` does. */
    checkAll: (files: File[], owner: Owner): Promise<void> =>
      checkHeaders(chosenOf(files, 0), owner.id),

    /**
     * Stores all images of one ad or none; throws a validation error by file.
     * @param existing number of images that the ad keeps
     */
    async storeAll(files: File[], owner: Owner, existing = 0): Promise<StoredImage[]> {
      const chosen = chosenOf(files, existing);
      if (chosen.length > 1) await checkHeaders(chosen, owner.id);
      const stored: StoredImage[] = [];
      try {
        for (const file of chosen) {
          stored.push(await storeOne(file, { owner }));
        }
      } catch (error) {
        await discard(stored.map((image) => image.id));
        throw error;
      }
      return stored;
    },

    /** Throws 503 when too many copies wait to be made. */
    async read(wanted: Wanted): Promise<Uint8Array> {
      const { id, size, format } = wanted;
      const stored = await imageStore.get(imageKey(id, size, format));
      if (stored) return stored;
      if (size === 'full') throw new HttpError(404, imageTexts.notFound);
      return copyInTurn(wanted);
    },
  };
}
