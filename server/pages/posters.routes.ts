import { createPosterLink } from '#contract/sections/posters.ts';
import type { EndpointRegistry } from '#server/http/endpoints/endpointRegistry.ts';
import { downloadHeaders } from '#server/http/responses/downloadHeaders.ts';
import { LIMITS } from '#server/http/limits/rateLimits.ts';
import type { PostersService } from './posters.service.ts';

const POSTER_FILE = 'petskod-poster.pdf';

export function posterRoutes(endpoints: EndpointRegistry, posters: PostersService): void {
  endpoints.handle(createPosterLink, async ({ params, viewer }) => ({
    url: await posters.link(params.id, viewer),
  }));

  endpoints.app.use('/poster/*', endpoints.guard.limiting(LIMITS.rendering));
  endpoints.app.get('/poster/:file{.+\\.pdf}', async (context) => {
    const token = context.req.param('file').slice(0, -'.pdf'.length);
    const isSaving = context.req.query('ink') === 'saving';
    const isFile = context.req.query('download') !== undefined;
    const caller = endpoints.guard.callerOf(context);
    const pdf = await posters.draw(token, isSaving, caller);
    return context.body(new Uint8Array(pdf), 200, {
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      // A browser shows it to be printed.
      ...(isFile ? downloadHeaders(POSTER_FILE) : { 'content-disposition': 'inline' }),
    });
  });
}
