import * as v from 'valibot';
import { imageSizes } from '#contract/images.ts';
import type { Addresses } from '#server/http/endpoint.ts';
import type { ImagesService } from './images.service.ts';

const imageParams = v.object({ id: v.pipe(v.string(), v.regex(/^[\w-]{8,40}$/u)) });
const imageQuery = v.object({ size: v.optional(v.picklist(imageSizes), 'full') });

export function imageRoutes(addresses: Addresses, images: ImagesService): void {
  addresses.add(
    {
      method: 'get',
      path: '/api/image/:id',
      access: 'anyone',
      summary: 'A picture as WebP, whole or smaller',
      params: imageParams,
      query: imageQuery,
      answer: v.unknown(),
    },
    async ({ params, query }) =>
      new Response((await images.read(params.id, query.size)) as BodyInit, {
        headers: {
          'content-type': 'image/webp',
          'cache-control': 'public, max-age=31536000, immutable',
        },
      }),
  );
}
