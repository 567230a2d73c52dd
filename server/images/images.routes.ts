import * as v from 'valibot';
import { defineEndpoint } from '#contract/endpoint.ts';
import { imageSizes } from '#contract/images.ts';
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
  summary: 'An image as WebP, whole or smaller',
  params: v.object({
    id: v.pipe(v.string(), v.regex(/^[\w-]{8,40}(?:\.[\w-]{16})?$/u, noSuch.image)),
  }),
  query: v.object({ size: v.optional(v.picklist(imageSizes), 'full') }),
  answer: v.unknown(),
});

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
    // An image never changes, but it may be public no longer.
    const headers = {
      etag: `"${id}-${query.size}"`,
      'cache-control': `${isSigned ? 'private' : 'public'}, max-age=30, must-revalidate`,
    };
    if (context.req.header('if-none-match')?.includes(headers.etag)) {
      return completeResponse(context, null, 304, headers);
    }
    const caller = endpoints.guard.callerOf(context);
    const image = await images.read(id, query.size, caller);
    return completeResponse(context, image as Uint8Array<ArrayBuffer>, 200, {
      ...headers,
      'content-type': 'image/webp',
      'content-length': String(image.byteLength),
    });
  });
}
