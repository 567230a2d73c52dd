import type { Context } from 'hono';
import type { SessionService } from '#server/session/session.service.ts';
import type { Viewer } from '#server/session/viewer.ts';

/** The person of the request's bearer token; undefined for a visitor. */
export const viewerReader =
  (session: SessionService) =>
  async (context: Context): Promise<Viewer | undefined> => {
    const header = context.req.header('authorization');
    if (!header) return undefined;
    const token = /^Bearer (.+)$/iu.exec(header)?.[1] ?? '';
    return session.viewerOfToken(token);
  };
