import type { Hono } from 'hono';
import * as v from 'valibot';
import { adId } from '#contract/fields.ts';
import { posterLink } from '#contract/posters.ts';
import type { Addresses } from '#server/http/endpoint.ts';
import type { PostersService } from './posters.service.ts';

export function posterRoutes(app: Hono, addresses: Addresses, posters: PostersService): void {
  addresses.add(
    {
      method: 'post',
      path: '/api/poster/:id',
      access: 'writer',
      summary: "A short-lived link to the poster of one's lost pet; ?ink=saving spares ink",
      params: v.object({ id: adId }),
      answer: posterLink,
    },
    async ({ params, viewer }) => ({ url: await posters.link(params.id, viewer) }),
  );

  app.get('/poster/:file{.+\\.pdf}', async (context) => {
    const token = context.req.param('file').slice(0, -'.pdf'.length);
    const pdf = await posters.draw(token, context.req.query('ink') === 'saving');
    return context.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="petskod-poster.pdf"',
      'cache-control': 'private, no-store',
    });
  });
}
