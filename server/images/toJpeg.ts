import sharp from 'sharp';
import { inImageTurn } from './imageTurn.ts';

/** A stored image as a JPEG: messengers take no WebP. */
export const toJpeg = (bytes: Uint8Array): Promise<Buffer> =>
  inImageTurn(() => sharp(bytes).jpeg().toBuffer());
