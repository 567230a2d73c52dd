import type { Context } from 'hono';
import type { CacheKind } from '#contract/endpoint.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Versions } from '#server/db/versions/versions.queries.ts';
import type { Deps } from '#server/deps.ts';
import { completeResponse } from '#server/http/responses/commonHeaders.ts';
import { compressedBody, type CompressedBody } from '#server/http/responses/compressedBody.ts';
import type { InTurn } from '#server/http/limits/turns.ts';
import { jsonBytes } from '#server/http/responses/jsonBytes.ts';
import { bodyResponse, jsonResponse, VARY } from '#server/http/responses/jsonResponse.ts';
import { createVersionedCache } from './versionedCache.ts';
import type { Viewer } from '#server/http/viewer.ts';

const ENTRIES_MAX = 500;
const CACHE_CONTROL = {
  reference: 'public, max-age=60, stale-while-revalidate=600',
  ads: 'public, max-age=10',
} as const;
/** Signed-in users always revalidate, so they see changes at once. */
const REVALIDATE = 'private, no-cache';

interface CachedCall {
  context: Context;
  viewer: Viewer | undefined;
  /** Everything that the answer depends on besides the data. */
  key: unknown;
  /** Whose share of the server a miss uses. */
  caller: string | undefined;
}

export type ResponseCache = ReturnType<typeof createResponseCache>;

/** Caches JSON answers, compressed, until their data change. */
export function createResponseCache(
  { clock, metrics }: Pick<Deps, 'clock' | 'metrics'>,
  readVersions: () => Promise<Versions>,
  share: InTurn,
) {
  const read = createVersionedCache<CompressedBody>({
    max: ENTRIES_MAX,
    share,
    count: (result) => metrics.cacheLookups.inc({ cache: 'answers', result }),
  });

  const make = async (work: () => Promise<unknown>): Promise<CompressedBody> =>
    compressedBody(jsonBytes(await work()));

  async function lookUp(
    kind: 'reference' | 'ads',
    { key, caller }: { key: unknown; caller: string | undefined },
    work: () => Promise<unknown>,
  ): Promise<CompressedBody> {
    const versions = await readVersions();
    // Ads also expire with time.
    const second = kind === 'ads' ? Math.floor(clock().getTime() / 1000) : 0;
    const version = versions[kind];
    return read({ key: JSON.stringify(key), version, second, caller, make: () => make(work) });
  }

  return {
    /**
     * Answers from the cache; 304 when the ETag matches.
     */
    async respond(
      kind: Exclude<CacheKind, 'inbox'>,
      { context, viewer, ...query }: CachedCall,
      work: () => Promise<unknown>,
    ): Promise<Response> {
      const body = await lookUp(kind, query, work);
      const isGet = context.req.method === 'GET';
      const headers = isGet && {
        etag: body.etag,
        vary: `Authorization, ${VARY}`,
        'cache-control': viewer ? REVALIDATE : CACHE_CONTROL[kind],
      };
      return bodyResponse(context, { body, type: 'application/json' }, headers || {});
    },

    /**
     * Answers 304 while the user's inbox version equals the ETag. Authentication has read the
     * version already.
     */
    async unlessUnchanged(
      context: Context,
      viewer: Viewer,
      work: () => Promise<unknown>,
    ): Promise<Response> {
      // Signatures of images are valid for a day or two.
      const day = Math.floor(clock().getTime() / DAY_MS);
      const etag = `W/"${viewer.id}-${viewer.inboxVersion}-${day}"`;
      // The client has the answer and its ETag in memory.
      const headers = { etag, 'cache-control': 'no-store' };
      if (context.req.header('if-none-match') === etag)
        return completeResponse(context, null, 304, headers);
      return jsonResponse(context, await work(), 200, headers);
    },
  };
}
