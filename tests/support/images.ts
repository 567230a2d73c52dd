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
