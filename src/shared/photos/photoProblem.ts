/** Why the browser cannot open a file as a photo. */
export type PhotoProblem =
  | 'empty'
  | 'heic'
  | 'avif'
  | 'webp'
  | 'tooLarge'
  | 'damaged'
  | 'notAnImage';

/** A larger photo may be whole and need more memory than the browser gives. */
const LARGE_BYTES = 25 * 1024 * 1024;
const HEADER_BYTES = 32;
/** JPEG, PNG, GIF and BMP, which every browser opens. */
const IMAGE = /^(?:\xFF\xD8\xFF|\x89PNG|GIF8|BM)/su;
/** Safari 14 opens it on newer systems only. */
const WEBP = /^RIFF....WEBP/su;
/** The brands of ISO files, as `ftypheic`. */
const HEIC = /^....ftyp(?:he[iv]|mif1|msf1)/su;
const AVIF = /^....ftypavi[fs]/su;

/** By what the file begins with: phones give HEIC photos other names and types. */
export async function problemOf(file: Blob): Promise<PhotoProblem> {
  if (file.size === 0) return 'empty';
  const bytes = await file
    .slice(0, HEADER_BYTES)
    .arrayBuffer()
    .catch(() => undefined);
  // A file in a cloud may be gone.
  if (!bytes) return 'damaged';
  const start = String.fromCodePoint(...new Uint8Array(bytes));
  const named = file.type || (file instanceof File ? file.name : '');
  if (AVIF.test(start) || /avif$/iu.test(named)) return 'avif';
  if (HEIC.test(start) || /hei[cf]$/iu.test(named)) return 'heic';
  if (WEBP.test(start)) return 'webp';
  if (!IMAGE.test(start)) return 'notAnImage';
  return file.size > LARGE_BYTES ? 'tooLarge' : 'damaged';
}
