import sharp, { type ResizeOptions, type Sharp } from 'sharp';
import { CARD_RATIO, CARD_SIZES, IMAGE_SIDES, type ImageSize } from '#contract/images.ts';

export const imageFormats = ['avif', 'webp', 'jpeg'] as const;
export type ImageFormat = (typeof imageFormats)[number];

const WEBP = { quality: 72 };
const JPEG = { quality: 80 };
/** Looks like the WebP, and takes a quarter less: half for fur and grass. More effort takes longer only. */
const AVIF = { quality: 50, effort: 2, chromaSubsampling: '4:2:0' };

const boxOf = (side: number, size: ImageSize): ResizeOptions =>
  CARD_SIZES.includes(size)
    ? { width: side * CARD_RATIO, height: side, position: sharp.strategy.entropy }
    : { width: side, height: side, fit: 'inside' };

/** A smaller copy of an image. */
export function copyOf(
  full: Sharp,
  size: ImageSize,
  format: ImageFormat = 'webp',
): Promise<Buffer> {
  const copy = full.resize({ ...boxOf(IMAGE_SIDES[size], size), withoutEnlargement: true });
  if (format === 'jpeg') return copy.flatten({ background: '#ffffff' }).jpeg(JPEG).toBuffer();
  return (format === 'avif' ? copy.avif(AVIF) : copy.webp(WEBP)).toBuffer();
}
