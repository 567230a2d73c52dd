import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { bandsOf, photoHash, SAME_PHOTO_DISTANCE } from '#server/images/photoHash.ts';

const PHOTOS = join(import.meta.dirname, '../../../mock-env/demo/photos');
const names = readdirSync(PHOTOS, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(?:jpe?g|webp)$/u.test(name),
);

/** The photos as an upload shrinks them, with their hashes. */
const photos = await Promise.all(
  names.map(async (name) => {
    const { data: bytes, info } = await sharp(readFileSync(join(PHOTOS, name)))
      .rotate()
      .resize(480, 480, { fit: 'inside' })
      .webp()
      .toBuffer({ resolveWithObject: true });
    return { bytes, width: info.width, height: info.height, ...(await photoHash(bytes)) };
  }),
);

const distance = (one: bigint, other: bigint): number =>
  BigInt.asUintN(64, one ^ other)
    .toString(2)
    .replaceAll('0', '').length;

const EDITS: Record<string, (photo: Sharp, width: number, height: number) => Sharp> = {
  recompressed: (photo) => photo.jpeg({ quality: 35 }),
  resized: (photo) => photo.resize(160).jpeg(),
  brighter: (photo) => photo.modulate({ brightness: 1.15 }).jpeg(),
  cropped: (photo, width, height) => {
    const [left, top] = [Math.round(width * 0.01), Math.round(height * 0.01)];
    return photo.extract({ left, top, width: width - 2 * left, height: height - 2 * top }).jpeg();
  },
};

describe('a photo that was', () => {
  test.each(Object.entries(EDITS))('%s has nearly the same hash', async (_, edit) => {
    let same = 0;
    for (const { bytes, width, height, hash } of photos) {
      const after = await photoHash(await edit(sharp(bytes), width, height).toBuffer());
      if (distance(hash, after.hash) <= SAME_PHOTO_DISTANCE) same += 1;
    }
    expect(same / photos.length).toBeGreaterThan(0.95);
  });

  test('mirrored counts as another one', async () => {
    const bytes = readFileSync(join(PHOTOS, names[0] ?? ''));
    const mirrored = await sharp(bytes).flop().toBuffer();
    const [before, after] = [await photoHash(bytes), await photoHash(mirrored)];
    expect(distance(before.hash, after.hash)).toBeGreaterThan(SAME_PHOTO_DISTANCE);
  });
});

test('a plain surface equals no other photo', async () => {
  const background = { r: 200, g: 120, b: 40 };
  const create = { width: 60, height: 40, channels: 3 as const, background };
  const { hashBands } = await photoHash(await sharp({ create }).png().toBuffer());
  expect(hashBands).toEqual([]);
});

test('hashes that differ in eight bits share a band, wherever the bits are', () => {
  const hash = 0x12_34_56_78_9a_bc_de_f0n;
  for (let start = 0; start < 64; start += 1) {
    for (const step of [1, 7, 8, 9]) {
      let other = hash;
      for (let bit = 0; bit < SAME_PHOTO_DISTANCE; bit += 1) {
        other ^= 1n << BigInt((start + bit * step) % 64);
      }
      const bands = new Set(bandsOf(hash));
      expect(bandsOf(other).some((band) => bands.has(band))).toBe(true);
    }
  }
});
