import type { Deps } from '#server/deps.ts';
import { imageKey } from '#server/images/images.service.ts';
import { toJpeg } from '#server/images/toJpeg.ts';

/** An image for a messenger, which takes JPEG; undefined for one that cannot be read. */
export async function photoOf(
  { imageStore, log }: Pick<Deps, 'imageStore' | 'log'>,
  photo: string | undefined,
): Promise<Buffer | undefined> {
  if (!photo) return undefined;
  try {
    const bytes = await imageStore.get(imageKey(photo, 'thumb'));
    return bytes && (await toJpeg(bytes, undefined));
  } catch (error) {
    log.warn({ err: error, image: photo }, 'photo of a notice not read');
    return undefined;
  }
}
