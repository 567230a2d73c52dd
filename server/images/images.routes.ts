import * as v from 'valibot';
import { defineEndpoint } from '#contract/endpoint.ts';
import { imageSizes } from '#contract/images.ts';
import { completeResponse } from '#server/http/commonHeaders.ts';
import type { EndpointRegistry } from '#server/http/endpointRegistry.ts';
import type { ImagesService } from './images.service.ts';

/** Loaded by `<img>` (`imageUrl` in the contract), not by client code. */
const readImage = defineEndpoint({
  method: 'get',
  path: '/api/image/:id',
  access: 'anyone',
  // A page loads dozens of images, and many visitors share an address.
  limit: 'none',
  summary: 'An image as WebP, whole or smaller',
  params: v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{8,40}$/u)) }),
  query: v.object({ size: v.optional(v.picklist(imageSizes), 'full') }),
  answer: v.unknown(),
});

export function imageRoutes(endpoints: EndpointRegistry, images: ImagesService): void {
  endpoints.respond(readImage, async ({ params, query, context }) => {
    const image = await images.read(params.id, query.size);
    return completeResponse(context, image as Uint8Array<ArrayBuffer>, 200, {
      'content-type': 'image/webp',
      'content-length': String(image.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });
}
