import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import type { CacheKind } from '#contract/endpoint.ts';
import type { Versions } from '#server/db/versions.queries.ts';
import type { Deps } from '#server/deps.ts';
import { completeResponse } from './commonHeaders.ts';
import { compressedBody, type CompressedBody } from './compressedBody.ts';
import { bodyResponse, jsonResponse, VARY } from './jsonResponse.ts';
import type { Viewer } from './viewer.ts';

interface Entry {
  version: string;
  body: Promise<CompressedBody>;
}

const ENTRIES_MAX = 500;
const CACHE_CONTROL = {
  reference: 'public, max-age=60, stale-while-revalidate=600',
  ads: 'public, max-age=10',
} as const;
/** Signed-in users, admins above all, see a change at once: their browser asks every time. */
const REVALIDATE = 'private, no-cache';

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** JSON answers that are made and compressed once for as long as their data has not changed. */
export function createResponseCache(
  { clock }: Pick<Deps, 'clock'>,
  readVersions: () => Promise<Versions>,
) {
  const entries = new LRUCache<string, Entry>({ max: ENTRIES_MAX });

  const make = async (work: () => Promise<unknown>): Promise<CompressedBody> =>
    compressedBody(JSON.stringify(await work()));

  async function lookUp(
    kind: 'reference' | 'ads',
    key: string,
    work: () => Promise<unknown>,
  ): Promise<CompressedBody> {
    const versions = await readVersions();
    // Ads also expire with time.
    const second = Math.floor(clock().getTime() / 1000);
    const version = kind === 'ads' ? `${versions.ads} ${second}` : versions.reference;
    const known = entries.get(key);
    if (known?.version === version) return known.body;
    const body = make(work);
    entries.set(key, { version, body });
    body.catch(() => entries.delete(key));
    return body;
  }

  return {
    /**
     * Answers from the cache, with 304 for an ETag that is still right.
     * @param key all that the answer depends on besides the data
     */
    async respond(
      kind: Exclude<CacheKind, 'inbox'>,
      { context, viewer, key }: { context: Context; viewer: Viewer | undefined; key: unknown },
      work: () => Promise<unknown>,
    ): Promise<Response> {
      const body = await lookUp(kind, JSON.stringify(key), work);
      const isGet = context.req.method === 'GET';
      const headers = isGet && {
        etag: body.etag,
        vary: `Authorization, ${VARY}`,
        'cache-control': viewer ? REVALIDATE : CACHE_CONTROL[kind],
      };
      return bodyResponse(context, { body, type: 'application/json' }, headers || {});
    },

    /**
     * Answers from the user's inbox, with 304 while its version is the one of the ETag: the version
     * stands in the user's row, which signing in reads anyway.
     */
    async unlessSeen(
      context: Context,
      viewer: Viewer,
      work: () => Promise<unknown>,
    ): Promise<Response> {
      const etag = `W/"${viewer.id}-${viewer.inboxVersion}"`;
      const headers = { etag, 'cache-control': REVALIDATE };
      if (context.req.header('if-none-match') === etag)
        return completeResponse(context, null, 304, headers);
      return jsonResponse(context, await work(), 200, headers);
    },
  };
}
