import sharp, { type ResizeOptions, type Sharp } from 'sharp';
import { CARD_RATIO, IMAGE_SIDES, type ImageSize } from '#contract/images.ts';

const COPY_QUALITY = 72;

const boxOf = (side: number, size: ImageSize): ResizeOptions =>
  size === 'card'
    ? { width: side * CARD_RATIO, height: side, position: sharp.strategy.entropy }
    : { width: side, height: side, fit: 'inside' };

/** A smaller copy of an image, as WebP. */
export const copyOf = (full: Sharp, size: ImageSize): Promise<Buffer> =>
  full
    .resize({ ...boxOf(IMAGE_SIDES[size], size), withoutEnlargement: true })
    .webp({ quality: COPY_QUALITY })
    .toBuffer();
