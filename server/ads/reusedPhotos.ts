import { IMAGES_MAX, NEW_IMAGE } from '#contract/ads/ads.ts';
import { noSuch } from '#contract/noSuchTexts.ts';
import { HttpError } from '#server/http/httpError.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { bareId } from '#server/images/imageAccess.ts';
import type { ImagesService } from '#server/images/images.service.ts';
import type { AdRow } from './ads.queries.ts';
import { adTexts } from './texts.ts';

/** Fields of a new ad's form that say where its photos come from. */
interface PhotoFields {
  /** An own ad of the section, whose photos are used again. */
  images_from?: string;
  /** Their order: ids of that ad, and `new` for the next file; without it all of them come first. */
  pictures?: string;
}

/** Adds photos of an own ad to the files of a form. Throws 403 or 404 for another ad. */
export function createReusedPhotos(
  images: Pick<ImagesService, 'read'>,
  visible: (ids: number[], viewer: Viewer) => Promise<AdRow[]>,
) {
  return async (viewer: Viewer, fields: PhotoFields, files: File[]): Promise<File[]> => {
    const { images_from: from, pictures } = fields;
    if (!from) return files;
    const id = /^[1-9]\d{0,8}$/u.test(from) ? Number(from) : 0;
    const [ad] = await visible([id], viewer);
    if (!ad) throw new HttpError(404, noSuch.ad);
    if (ad.author !== viewer.id) throw new HttpError(403, adTexts.notYours);
    const left = [...files];
    const order = pictures === undefined ? ad.images : pictures.split(',').map(bareId);
    const chosen: File[] = [];
    // One too many is refused with the files.
    for (const entry of order.slice(0, IMAGES_MAX + 1)) {
      const isKnown = entry === NEW_IMAGE || ad.images.includes(entry);
      if (!isKnown) throw new HttpError(409, adTexts.imagesChangedMeanwhile);
      const file = entry === NEW_IMAGE ? left.shift() : await fileOf(entry);
      if (file) chosen.push(file);
    }
    return [...chosen, ...left];
  };

  async function fileOf(id: string): Promise<File> {
    const bytes = await images.read({ id, size: 'full' });
    return new File([new Uint8Array(bytes)], `${id}.webp`, { type: 'image/webp' });
  }
}
