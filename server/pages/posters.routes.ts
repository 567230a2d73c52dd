import type { Hono } from 'hono';
import { createPosterLink } from '#contract/posters.ts';
import type { EndpointRegistry } from '#server/http/endpointRegistry.ts';
import type { PostersService } from './posters.service.ts';

export function posterRoutes(
  app: Hono,
  endpoints: EndpointRegistry,
  posters: PostersService,
): void {
  endpoints.handle(createPosterLink, async ({ params, viewer }) => ({
    url: await posters.link(params.id, viewer),
  }));

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
