import sharp from 'sharp';
import { inImageTurn } from './imageTurn.ts';

/** A stored image as a JPEG, on white and in the caller's turn: messengers take no WebP. */
export const toJpeg = (bytes: Uint8Array, caller: string | undefined): Promise<Buffer> =>
  inImageTurn(caller, () => sharp(bytes).flatten({ background: '#ffffff' }).jpeg().toBuffer());
