import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Upload } from './multipart.ts';

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 120, b: 40 } } });

const tiny = canvas(8, 6).png().toBuffer();

/** The smallest valid image, encoded once. */
export const tinyImage = async (name = 'pet.png'): Promise<Upload> => ({
  name,
  bytes: new Uint8Array(await tiny),
  type: 'image/png',
});

export const tinyImages = (count: number): Promise<Upload[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => tinyImage(`pet-${index + 1}.png`)));

/** A photo as from a phone: a JPEG rotated by EXIF, with location and camera. */
export async function photo(options: {
  width: number;
  height: number;
  /** EXIF orientation 1 to 8. */
  orientation?: number;
}): Promise<Upload> {
  const bytes = await canvas(options.width, options.height)
    .jpeg()
    .withExif({
      IFD0: { Make: 'SecretCamera', Model: 'SecretModel' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 0/1', GPSLongitudeRef: 'E' },
    })
    .withMetadata(options.orientation ? { orientation: options.orientation } : {})
    .toBuffer();
  return { name: 'photo.jpg', bytes: new Uint8Array(bytes), type: 'image/jpeg' };
}

/** A PNG of one grey bit a pixel by default, written by hand: libraries do not write extreme sizes. */
export function rawPng(options: {
  width: number;
  height: number;
  depth?: number;
  /** As in the header: 0 grey, 2 RGB. */
  color?: 0 | 2;
  isInterlaced?: boolean;
}): Buffer {
  const { width, height, depth = 1, color = 0, isInterlaced = false } = options;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, color, 0, 0, isInterlaced ? 1 : 0], 8);
  const rows = Buffer.alloc(isInterlaced ? 0 : height * (1 + Math.ceil((width * depth) / 8)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
