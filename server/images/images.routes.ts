import * as v from 'valibot';
import { defineEndpoint } from '#contract/endpoint.ts';
import { imageSizes, type ImageSize } from '#contract/images.ts';
import { noSuch } from '#contract/noSuchTexts.ts';
import { completeResponse } from '#server/http/responses/commonHeaders.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { HttpError } from '#server/http/httpError.ts';
import { bareId, type ImageAccess } from './imageAccess.ts';
import type { ImagesService } from './images.service.ts';
import { imageTexts } from './texts.ts';

/** Loaded by `<img>` (`imageUrl` in the contract), not by client code. */
const readImage = defineEndpoint({
  method: 'get',
  path: '/api/image/:id',
  access: 'anyone',
  limit: 'image',
  summary: 'An image, whole or smaller: AVIF for those who accept it, else WebP, or JPEG',
  params: v.object({
    id: v.pipe(v.string(), v.regex(/^[\w-]{8,40}(?:\.[\w-]{16})?$/u, noSuch.image)),
  }),
  query: v.object({
    size: v.optional(v.picklist(imageSizes), 'full'),
    /** For readers of feeds, which take no WebP; of the full size there is none. */
    format: v.optional(v.picklist(['jpeg'])),
  }),
  answer: v.unknown(),
});

/** A larger one would take seconds to encode. */
const AVIF_SIZES: readonly ImageSize[] = ['row', 'small', 'thumb', 'card'];

interface ImageRoutesDeps {
  access: ImageAccess;
  /** Whether visitors may see the image. */
  isPublic: (id: string) => Promise<boolean>;
}

export function imageRoutes(
  endpoints: EndpointRegistry,
  images: ImagesService,
  { access, isPublic }: ImageRoutesDeps,
): void {
  endpoints.respond(readImage, async ({ params, query, context }) => {
    const id = bareId(params.id);
    const isSigned = access.hasValidSignature(params.id);
    if (!isSigned && !(await isPublic(id))) throw new HttpError(404, imageTexts.notFound);
    const accepted = context.req.header('accept') ?? '';
    const isAvif = AVIF_SIZES.includes(query.size) && accepted.includes('image/avif');
    const format = query.format ?? (isAvif ? 'avif' : 'webp');
    if (query.size === 'full' && format === 'jpeg') throw new HttpError(404, imageTexts.notFound);
    // An image never changes, but it may be public no longer.
    const headers = {
      etag: `"${id}-${query.size}${format === 'webp' ? '' : `-${format}`}"`,
      vary: 'accept',
      'cache-control': `${isSigned ? 'private' : 'public'}, max-age=30, must-revalidate`,
    };
    if (context.req.header('if-none-match')?.includes(headers.etag)) {
      return completeResponse(context, null, 304, headers);
    }
    const caller = endpoints.guard.callerOf(context);
    const image = await images.read({ id, size: query.size, format, caller });
    return completeResponse(context, image as Uint8Array<ArrayBuffer>, 200, {
      ...headers,
      'content-type': `image/${format}`,
      'content-length': String(image.byteLength),
    });
  });
}
