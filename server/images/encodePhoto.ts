import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata, type Raw, type ResizeOptions } from 'sharp';
import { IMAGE_PIXELS_MAX } from '#contract/ads/ads.ts';
import { AVATAR_SIDE, IMAGE_SIDES } from '#contract/images.ts';
import { copyOf } from './imageCopies.ts';
import { photoHash, type PhotoHash } from './photoHash.ts';

/** A photo in the sizes that are stored at once, and its hash. */
export interface EncodedPhoto extends PhotoHash {
  full: Uint8Array;
  thumb: Uint8Array;
  width: number;
  height: number;
}

/** Why a file is rejected: no image, one that cannot be decoded, or one of an extreme size or shape. */
export type PhotoProblem = 'notAnImage' | 'damaged' | 'badShape' | 'tooHeavy';

/** With this code the photo process ends itself when an image takes too much memory. */
export const TOO_HEAVY_EXIT = 100;

/** What an image is for: a photo keeps its shape, an avatar becomes a square. */
export type ImageUse = 'photo' | 'avatar';
const BOXES: Readonly<Record<ImageUse, ResizeOptions>> = {
  photo: {
    width: IMAGE_SIDES.full,
    height: IMAGE_SIDES.full,
    fit: 'inside',
    withoutEnlargement: true,
  },
  avatar: { width: AVATAR_SIDE, height: AVATAR_SIDE, position: sharp.strategy.attention },
};

const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/webp']);
const FULL_QUALITY = 80;
/** Takes half the time of the default 4, for 6 % more bytes. */
const FULL_EFFORT = 2;
const SIDE_MAX = 12_000;
/** The Bot API rejects photos beyond this ratio (core.telegram.org/bots/api#sendphoto). */
const RATIO_MAX = 20;
/** Of an image that is decoded as a whole; others are decoded line by line. */
const DECODED_BYTES_MAX = 150_000_000;
/** A file decoded as a whole that is larger than a screen needs has some bytes for its pixels. */
const WHOLE_PIXELS_MAX = 12_000_000;
const PIXELS_PER_BYTE_MAX = 200;
const BYTES_OF_DEPTH: Readonly<Record<string, number>> = { ushort: 2, short: 2, float: 4 };

/** What the file's header says against decoding it; undefined when it may be decoded. */
function problemOf(metadata: Metadata, fileBytes: number): PhotoProblem | undefined {
  const { width, height, channels, depth, format, isProgressive } = metadata;
  const [short, long] = [Math.min(width, height), Math.max(width, height)];
  if (width * height > IMAGE_PIXELS_MAX) return 'notAnImage';
  if (long > SIDE_MAX || long > short * RATIO_MAX) return 'badShape';
  const isWhole = isProgressive || format === 'webp';
  const bytes = width * height * channels * (BYTES_OF_DEPTH[depth] ?? 1);
  if (!isWhole) return undefined;
  const isLarge = width * height > WHOLE_PIXELS_MAX;
  // An interlaced PNG takes seven passes; of few bytes, a large picture is a bomb.
  const isBomb = format === 'png' || width * height > fileBytes * PIXELS_PER_BYTE_MAX;
  return bytes > DECODED_BYTES_MAX || (isLarge && isBomb) ? 'tooHeavy' : undefined;
}

/** Why a file is rejected by its header, before anything is decoded; undefined when it is not. */
export async function checkPhoto(bytes: Uint8Array): Promise<PhotoProblem | undefined> {
  try {
    // The signature decides which decoder sees the bytes: SVG must reach none.
    const type = await fileTypeFromBuffer(bytes);
    if (!type || !ACCEPTED.has(type.mime)) return 'notAnImage';
    const header = await sharp(bytes, { limitInputPixels: false }).metadata();
    return problemOf(header, bytes.byteLength);
  } catch {
    return 'damaged';
  }
}

/**
 * The full size and the thumbnail as WebP, upright and without metadata, and the hash; or why the
 * file is rejected. Looks at the header first and decodes once.
 */
export async function encodePhoto(
  bytes: Uint8Array,
  use: ImageUse = 'photo',
): Promise<EncodedPhoto | PhotoProblem> {
  const problem = await checkPhoto(bytes);
  if (problem) return problem;
  try {
    const pixels = await sharp(bytes, { limitInputPixels: IMAGE_PIXELS_MAX, failOn: 'error' })
      .rotate()
      .resize(BOXES[use])
      .raw()
      .toBuffer({ resolveWithObject: true });
    const raw = pixels.info as Raw;
    const { data, info } = await sharp(pixels.data, { raw })
      .webp({ quality: FULL_QUALITY, effort: FULL_EFFORT })
      .toBuffer({ resolveWithObject: true });
    const thumb = await copyOf(sharp(pixels.data, { raw }), 'thumb');
    const { width, height } = info;
    return { full: data, thumb, width, height, ...(await photoHash(thumb)) };
  } catch {
    return 'damaged';
  }
}
