import sharp from 'sharp';

/** Photos whose hashes differ in at most so many bits count as the same. */
export const SAME_PHOTO_DISTANCE = 8;
const SIDE = 32;
const FREQUENCIES = 8;
/** One more than the distance, so that two similar hashes agree in at least one band. */
const BANDS = SAME_PHOTO_DISTANCE + 1;
const BITS = FREQUENCIES * FREQUENCIES;
const BAND_SHIFT = 8;
/** A plain surface has no frequencies, and would equal every other one. */
const STRENGTH_MIN = 1000;

export interface PhotoHash {
  /** 64 bits, signed as in the database. */
  hash: bigint;
  /** The hash in 9 parts, each with its number above its bits; none for a plain surface. */
  hashBands: number[];
}

const COSINES = Array.from({ length: FREQUENCIES }, (_, frequency) =>
  Array.from({ length: SIDE }, (__, at) =>
    Math.cos((Math.PI / SIDE) * (at + 0.5) * (frequency + 1)),
  ),
);

/** The lowest frequencies of a discrete cosine transform, without the constant ones. */
function frequenciesOf(pixels: Uint8Array): number[] {
  const rows = Array.from({ length: SIDE }, (_, y) =>
    COSINES.map((cosines) =>
      cosines.reduce((sum, cosine, x) => sum + cosine * (pixels[y * SIDE + x] ?? 0), 0),
    ),
  );
  return COSINES.flatMap((cosines) =>
    COSINES.map((_, u) =>
      cosines.reduce((sum, cosine, y) => sum + cosine * (rows[y]?.[u] ?? 0), 0),
    ),
  );
}

/** The bands of a hash: 8 of 7 bits and one of 8. */
export function bandsOf(hash: bigint): number[] {
  const bits = BigInt.asUintN(BITS, hash);
  const width = Math.floor(BITS / BANDS);
  return Array.from({ length: BANDS }, (_, band) => {
    const size = band === BANDS - 1 ? BITS - width * band : width;
    const value = Number(BigInt.asUintN(size, bits >> BigInt(band * width)));
    return band * 2 ** BAND_SHIFT + value;
  });
}

/**
 * The perceptual hash (pHash) of a decoded image: which low frequencies are above their median.
 * Survives recompression, resizing and light edits. A mirrored photo has another hash.
 */
export async function photoHash(image: Uint8Array): Promise<PhotoHash> {
  const pixels = await sharp(image)
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(SIDE, SIDE, { fit: 'fill' })
    .raw()
    .toBuffer();
  const values = frequenciesOf(pixels);
  const median = values.toSorted((one, other) => one - other)[BITS / 2] ?? 0;
  const unsigned = values.reduce((bits, value) => (bits << 1n) | (value >= median ? 1n : 0n), 0n);
  const hash = BigInt.asIntN(BITS, unsigned);
  const isPlain = Math.max(...values.map(Math.abs)) < STRENGTH_MIN;
  return { hash, hashBands: isPlain ? [] : bandsOf(hash) };
}
